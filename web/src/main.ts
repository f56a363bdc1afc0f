// The page begins here: the ticket in the address opens the line, and everything shown follows from what the host says.
import { App } from './app';
import { render } from './dom';
import { readInvitation } from './seal';
import { Stage } from './stage';
import { page } from './ui/page';

// the invitation stays in the address, so that the page can be sent on and reloaded
const app = new App(readInvitation(location.hash.slice(1)));
const stage = new Stage(app);
const root = document.getElementById('app')!;
let waiting = false;

app.watch(() => {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    app.keepLook();
    render(root, page(app, stage));
  });
});

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  if (app.dialog) app.open(null);
  else if (app.notice) app.hush();
  else if (app.ended) app.lookOn();
  else if (app.panel) app.show(null);
});
// a click whose finger went down on the table is the table's alone: however late it comes, what opened meanwhile is not meant
let onTable = false;
const isTable = (target: EventTarget | null) => target instanceof Element && target.matches('canvas.scene');
addEventListener('pointerdown', ({ target }) => (onTable = isTable(target)), true);
addEventListener('click', (event) => onTable && event.detail && !isTable(event.target) && event.stopPropagation(), true);
addEventListener('hashchange', () => location.reload());
for (const face of ['Manrope-Medium', 'Manrope-ExtraBold', 'SourceSerifPro-Bold']) void app.press.load(face);
Object.assign(window, { astragal: { app, stage } });
void app.start();
