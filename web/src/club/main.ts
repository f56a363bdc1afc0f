// The page of a club begins here. An address with an invitation behind its # is that of a table.
import { render } from '../dom';
import { Club } from './club';
import { page } from './page';

if (location.hash.length > 1) location.replace(`/table${location.hash}`);
const root = document.getElementById('app')!;
let waiting = false;
const club = new Club(() => {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    document.documentElement.dataset.place = club.light ? 'light' : 'dark';
    render(root, page(club));
  });
});
club.dress();
Object.assign(window, { astragal: { club } });
void club.start();
