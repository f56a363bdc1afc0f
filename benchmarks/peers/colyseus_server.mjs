// A Colyseus server whose rooms hold a state of the same size as a view of Astragal, and change it in the same way.
// It is run beside node_modules that benchmarks/peers/colyseus.py has fetched: node server.mjs TRACE.json PORT [KEY CERT]
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecure } from "node:https";
import { matchMaker, Room, Server } from "@colyseus/core";
import { schema, StateView } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const [tracePath, port, key, cert] = process.argv.slice(2);
const trace = JSON.parse(readFileSync(tracePath, "utf8"));

const Leaves = schema({ numbers: ["number"], words: ["string"] }, "Leaves");
const State = schema({ shared: Leaves, own: { array: Leaves, view: true } }, "State");

function filled(size) {
  const leaves = new Leaves();
  for (let n = 0; n < size.numbers; n++) leaves.numbers.push(0);
  for (let n = 0; n < size.words; n++) leaves.words.push("");
  return leaves;
}

function change(leaves, changes) {
  for (const [index, value] of changes) {
    if (typeof value === "string") leaves.words[index] = value;
    else leaves.numbers[index] = value;
  }
}

class Table extends Room {
  maxClients = 4;
  patchRate = null; // as soon as something has changed, and never in between

  onCreate() {
    this.at = 0;
    const state = new State();
    state.shared = filled(trace.shared);
    if (trace.secrets) for (const size of trace.own) state.own.push(filled(size));
    this.state = state;
    this.play(trace.moves[0]);
    this.onMessage("move", () => {
      this.at = (this.at + 1) % trace.moves.length;
      this.play(trace.moves[this.at]);
    });
  }

  play(move) {
    for (const patch of move) {
      change(this.state.shared, patch.shared);
      if (trace.secrets) patch.own.forEach((changes, seat) => change(this.state.own[seat], changes));
      this.broadcastPatch();
      this.broadcast("events", patch.events);
    }
  }

  onJoin(client) {
    if (!trace.secrets) return;
    client.view = new StateView();
    client.view.add(this.state.own[this.clients.length - 1]);
  }
}

const http = key ? createSecure({ key: readFileSync(key), cert: readFileSync(cert) }) : createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http, pingInterval: 0 }), greet: false });
server.define("table", Table);
await server.listen(Number(port), "127.0.0.1");
console.log("listening");
