// A step of `npm run check`: compares infra/bench/budgets.json with the compressed files of the built site, which are the
// same on every machine, and with the last browser measurements of `npm run bench:web`.
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

const manifestOf = (folder) =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const manifest = manifestOf(dist);
const [[entry, { dynamicImports }]] = Object.entries(manifest).filter(
  ([, { isEntry }]) => isEntry === true,
);
// The entry paints nothing; it loads the chunk that makes the page interactive.
const chunks = new Set([entry, 'style.css', ...dynamicImports]);
for (const name of chunks)
  for (const imported of manifest[name].imports ?? []) chunks.add(imported);
const first = [...new Set([...chunks].map((name) => manifest[name].file))].map((path) =>
  join(dist, path),
);
const assets = readdirSync(join(dist, 'assets')).map((name) => join(dist, 'assets', name));
/** The scripts that parts of the staff area need before they are shown, with everything that these import. */
const staffDist = join(root, 'admin-web/dist');
const staffManifest = manifestOf(staffDist);
function scriptsOf(names, found = new Set()) {
  for (const name of names.filter((each) => !found.has(each))) {
    found.add(name);
    scriptsOf(staffManifest[name].imports ?? [], found);
  }
  return [...found].map((name) => join(staffDist, staffManifest[name].file));
}
const SIGN_IN = ['index.html'];
const TONIGHT = [...SIGN_IN, 'src/app/staff-area.tsx', 'src/pages/tonight.tsx'];
const doorAssets = join(root, 'admin-web/door/dist/assets');
/** The decoder is loaded after the page, and only by phones without one of their own. */
const ofDoor = readdirSync(doorAssets)
  .filter((name) => name.endsWith('.js') && !/^(decoder|ponyfill)/.test(name))
  .map((name) => join(doorAssets, name));
const built = {
  'every page, until it is interactive: kB of script and style': sum(first),
  'all scripts of the public site, kB': sum(assets.filter((file) => file.endsWith('.js'))),
  'all styles of the public site, kB': sum(assets.filter((file) => file.endsWith('.css'))),
  'the sign-in of the staff area: kB of script': sum(scriptsOf(SIGN_IN)),
  'Tonight in the staff area: kB of script': sum(scriptsOf(TONIGHT)),
  'the door app without its decoder: kB of script': sum([
    ...ofDoor,
    join(root, 'admin-web/door/dist/sw.js'),
  ]),
  'the largest font, kB': Math.max(...assets.filter((file) => file.endsWith('.woff2')).map(sent)),
};

const { date, measured } = read('web-results.json');

const exceeded = [];
function compare(figures, limits) {
  for (const [name, limit] of Object.entries(limits)) {
    say(`${name}: ${Number(figures[name]?.toFixed(3))} of ${limit}`);
    if (!(figures[name] <= limit)) exceeded.push(name);
  }
}
compare(built, budgets.built);
say(`measured on ${date}:`);
compare(measured, budgets.measured);
if (exceeded.length > 0)
  fail(`The budgets of infra/bench/budgets.json are exceeded: ${exceeded.join('; ')}.`);
