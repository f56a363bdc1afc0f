// Bundles the page into dist: the same sources give the same bytes, each file with its gzipped twin.
import { build } from 'esbuild';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { CLUB_KEYS } from './src/club/keys.ts';
import { KEYS as OWN_KEYS } from './src/keys.ts';

const out = process.argv[2] ?? 'dist';
const stamp = process.argv[3] ?? '';
const KEYS = [...new Set([...OWN_KEYS, ...CLUB_KEYS])];
const bundled = ['three', '@noble/ciphers', '@noble/curves', '@noble/hashes'];

/** The licences of what is bundled, which minified scripts leave out. */
function licences() {
  const texts = bundled.map((name) => {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    return `${name} ${version}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim()}\n`;
  });
  return `The page contains these packages.\n\n${texts.join(`\n${'='.repeat(100)}\n\n`)}`;
}

/** What the page says, from the catalogues of the client; `=key` there means: the same as that. */
function words(language) {
  const all = JSON.parse(readFileSync(`../client/locale/${language}.json`, 'utf8'));
  const meant = (text) => (typeof text === 'string' && text.startsWith('=') ? meant(all[text.slice(1)]) : text);
  const missing = KEYS.filter((key) => meant(all[key]) === undefined);
  if (missing.length) throw new Error(`client/locale/${language}.json lacks ${missing.join(', ')}`);
  return JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, meant(all[key])])));
}

/** What a page's script imports is asked for together with it. */
function preloading(html) {
  const [, entry] = /src="\/(\w+\.js)"/.exec(html);
  const imported = Object.entries(metafile.outputs).find(([path]) => path.endsWith(`/${entry}`))[1].imports;
  const chunks = imported.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path.split('/').pop());
  return html.replace('</head>', `${chunks.map((chunk) => `<link rel="modulepreload" href="/${chunk}">\n`).join('')}</head>`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { metafile } = await build({
  metafile: true,
  entryPoints: { page: 'src/main.ts', club: 'src/club/main.ts' },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  target: 'es2020',
  chunkNames: '[name]-[hash]',
  legalComments: 'none',
  logLevel: 'warning',
  define: { PAGE: JSON.stringify(stamp) },
});
for (const [sheet, source] of [['page', 'src/page.css'], ['club', 'src/club/club.css']]) {
  await build({ entryPoints: [source], outfile: `${out}/${sheet}.css`, bundle: true, minify: true, target: 'es2020' });
}
for (const name of ['index.html', 'icon.svg', 'club/club.html']) {
  const file = name.split('/').pop();
  writeFileSync(`${out}/${file}`, file.endsWith('.html') ? preloading(readFileSync(`src/${name}`, 'utf8')) : readFileSync(`src/${name}`));
}
for (const language of ['en', 'it', 'nb']) writeFileSync(`${out}/words.${language}.json`, words(language));
writeFileSync(`${out}/LICENCES.txt`, licences());
for (const name of readdirSync(out).sort()) {
  const packed = gzipSync(readFileSync(`${out}/${name}`), { level: 9 });
  packed[9] = 255; // the operating system, which is nobody's business
  writeFileSync(`${out}/${name}.gz`, packed);
}
