// Guests of the Colyseus server: four a table, who move when all have seen the last move. They speak the protocol by
// hand and decode nothing, since the server is what is measured: node guests.mjs URL TABLES PATCHES.json
// Lines on standard input are numbers of moves for every table; a line comes back when they have been made.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import WebSocket from "ws";

const [url, count, patchesPath] = process.argv.slice(2);
const patches = JSON.parse(readFileSync(patchesPath, "utf8")); // how many messages come of each move
const JOIN_ROOM = 10, ROOM_DATA = 13;
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";

async function reserved(path, body) {
  const answer = await fetch(`${url}/matchmake/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(told));
  return told;
}

function sit(seat) {
  const room = seat.room ?? seat;
  const address = `${url.replace("http", "ws")}/${room.processId}/${room.roomId}?sessionId=${seat.sessionId}`;
  const socket = new WebSocket(address, { rejectUnauthorized: false, perMessageDeflate: false });
  socket.binaryType = "nodebuffer";
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.once("message", (data) => {
      if (data[0] !== JOIN_ROOM) return reject(new Error(`not joined: ${data}`));
      socket.send(Buffer.from([JOIN_ROOM]));
      resolve(socket);
    });
  });
}

const MOVE = Buffer.concat([Buffer.from([ROOM_DATA, 0xa4]), Buffer.from("move")]);

class Table {
  async open() {
    const first = await reserved("create/table", {});
    const id = first.roomId ?? first.room.roomId;
    this.guests = [await sit(first)];
    while (this.guests.length < 4) this.guests.push(await sit(await reserved(`joinById/${id}`, {})));
    this.at = 0;
    this.bytes = 0;
    this.got = [0, 0, 0, 0];
    this.guests.forEach((guest, number) => guest.on("message", (data) => this.heard(number, data)));
  }

  heard(number, data) {
    this.bytes += data.length;
    this.got[number] += 1;
    if (this.wanted && this.got.every((got) => got >= this.wanted)) this.done();
  }

  async play(moves) {
    for (let n = 0; n < moves; n++) {
      this.at = (this.at + 1) % patches.length;
      this.got = [0, 0, 0, 0];
      this.wanted = patches[this.at];
      const seen = new Promise((done) => (this.done = done));
      this.guests[this.at % 4].send(MOVE);
      await seen;
      this.wanted = 0;
    }
  }
}

const tables = [];
for (let n = 0; n < Number(count); n++) {
  const table = new Table();
  await table.open();
  tables.push(table);
}
await new Promise((done) => setTimeout(done, 500)); // whole states have arrived
console.log("seated");
for await (const line of createInterface({ input: process.stdin })) {
  const before = tables.reduce((sum, table) => sum + table.bytes, 0);
  await Promise.all(tables.map((table) => table.play(Number(line))));
  console.log(String(tables.reduce((sum, table) => sum + table.bytes, 0) - before));
}
process.exit(0);
