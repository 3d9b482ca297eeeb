// Compares the licences of all packages in our images with infra/checks/licences.json, which says which may ship and why.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fail, say } from '../../dev/bin/preflight.mjs';
import { packagesOfImages } from './image-packages.mjs';
import { refusedPackages } from './licence-rules.mjs';

const RULES = fileURLToPath(new URL('../licences.json', import.meta.url));

const shipped = packagesOfImages().flatMap(({ packages }) => packages);
const refused = new Set(refusedPackages(shipped, JSON.parse(readFileSync(RULES, 'utf8'))));
if (refused.size > 0)
  fail(
    `${[...refused].join('\n')}\nRead the licence, then allow it in infra/checks/licences.json with a reason, or use another package.`,
  );
const names = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
say(`${names.size} packages ship, each with an allowed licence`);
