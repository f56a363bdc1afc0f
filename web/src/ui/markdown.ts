// The rulebook's Markdown as elements: headings, paragraphs, lists, tables, bold and italics. Nothing of it is markup.
import { h, type Child, type Element } from '../dom';

/** Words with **bold** and *italic* parts. */
export function inline(text: string): Child[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]*\))/).map((part): Child => {
    if (part.startsWith('**')) return h('strong', {}, part.slice(2, -2));
    if (part.startsWith('*') && part.length > 2) return h('em', {}, part.slice(1, -1));
    if (part.startsWith('`') && part.length > 2) return h('code', {}, part.slice(1, -1));
    if (part.startsWith('[')) return part.slice(1, part.indexOf(']'));
    return part || null;
  });
}

const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

export function markdown(text: string): Element[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .flatMap(block);
}

function block(text: string): Element[] {
  const lines = text.split('\n').filter((line) => line.trim());
  const heading = /^(#+)\s+(.*)/.exec(lines[0]);
  if (heading) {
    const rest = lines.slice(1).join('\n');
    return [h(`h${Math.min(6, heading[1].length + 1)}`, {}, inline(heading[2])), ...(rest ? block(rest) : [])];
  }
  if (lines[0].startsWith('|')) return [table(lines)];
  const first = lines.findIndex((line) => ITEM.test(line));
  if (first > 0) return [...block(lines.slice(0, first).join('\n')), ...block(lines.slice(first).join('\n'))];
  if (first === 0) return [list(lines)];
  return [h('p', {}, inline(lines.map((line) => line.trim()).join(' ')))];
}

function list(lines: string[]): Element {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return h(/^\s*\d/.test(lines[0]) ? 'ol' : 'ul', {}, items.map((item) => h('li', {}, inline(item))));
}

function table(lines: string[]): Element {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|?$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim()));
  const row = (cells: string[], tag: string) => h('tr', {}, cells.map((cell) => h(tag, {}, inline(cell))));
  return h('div', { class: 'wide' }, h('table', {}, h('thead', {}, row(rows[0] ?? [], 'th')), h('tbody', {}, rows.slice(1).map((cells) => row(cells, 'td')))));
}
