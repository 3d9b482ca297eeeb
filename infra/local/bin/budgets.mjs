// A step of `npm run check`: what the built site sends, compressed, against infra/bench/budgets.json. Sizes are of files, not of a
// run, so that the answer is the same on every machine.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, say } from './preflight.mjs';

const dist = join(root, 'public-web/dist');
const budgets = JSON.parse(readFileSync(join(root, 'infra/bench/budgets.json'), 'utf8'));
const sent = (file) => statSync(statSync(`${file}.br`, { throwIfNoEntry: false }) === undefined ? file : `${file}.br`).size / 1000;
const sum = (files) => files.reduce((total, file) => total + sent(file), 0);

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => join(dist, path));
const assets = readdirSync(join(dist, 'assets')).map((name) => join(dist, 'assets', name));
const measured = {
  'every page, before it can be pressed: script and style': sum(first),
  'all scripts of the public site': sum(assets.filter((file) => file.endsWith('.js'))),
  'all styles of the public site': sum(assets.filter((file) => file.endsWith('.css'))),
  'the largest font': Math.max(...assets.filter((file) => file.endsWith('.woff2')).map(sent)),
};

const over = Object.entries(measured).filter(([what, kB]) => !(kB <= budgets[what]));
for (const [what, kB] of Object.entries(measured)) say(`${what}: ${kB.toFixed(1)} of ${budgets[what]} kB`);
if (over.length > 0) fail(`over the budget of infra/bench/budgets.json: ${over.map(([what]) => what).join('; ')}`);
