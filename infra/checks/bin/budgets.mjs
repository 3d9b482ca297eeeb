// A step of `npm run check`: infra/bench/budgets.json against what the built site sends, compressed (sizes of files, so that the answer
// is the same on every machine), and against what `npm run bench:web` measured last in a browser.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, say } from '../../dev/bin/preflight.mjs';

const dist = join(root, 'public-web/dist');
const read = (name) => JSON.parse(readFileSync(join(root, 'infra/bench', name), 'utf8'));
const budgets = read('budgets.json');
const sent = (file) =>
  statSync(statSync(`${file}.br`, { throwIfNoEntry: false }) === undefined ? file : `${file}.br`)
    .size / 1000;
const sum = (files) => files.reduce((total, file) => total + sent(file), 0);

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, path]) => path,
);
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const chunks = new Set(['src/hydrate.tsx']);
for (const name of chunks)
  for (const imported of manifest[name].imports ?? []) chunks.add(imported);
const first = [...new Set([...linked, ...[...chunks].map((name) => manifest[name].file)])].map(
  (path) => join(dist, path),
);
const assets = readdirSync(join(dist, 'assets')).map((name) => join(dist, 'assets', name));
const built = {
  'every page, before it can be pressed: kB of script and style': sum(first),
  'all scripts of the public site, kB': sum(assets.filter((file) => file.endsWith('.js'))),
  'all styles of the public site, kB': sum(assets.filter((file) => file.endsWith('.css'))),
  'the largest font, kB': Math.max(...assets.filter((file) => file.endsWith('.woff2')).map(sent)),
};

const { date, measured } = read('web-results.json');

const over = [];
function hold(figures, limits) {
  for (const [what, most] of Object.entries(limits)) {
    say(`${what}: ${Number(figures[what]?.toFixed(3))} of ${most}`);
    if (!(figures[what] <= most)) over.push(what);
  }
}
hold(built, budgets.built);
say(`measured on ${date}:`);
hold(measured, budgets.measured);
if (over.length > 0) fail(`over the budget of infra/bench/budgets.json: ${over.join('; ')}`);
