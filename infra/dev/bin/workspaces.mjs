// The packages that a running system needs, read from the manifests.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './preflight.mjs';

/** What `npm start` runs; everything else follows from the dependencies of these. */
const PROGRAMS = [
  'public-web',
  'admin-web',
  'gateway',
  'services/catalog',
  'services/booking',
  'services/enquiry',
  'services/mail',
  'infra/dev',
  'infra/demo',
  'infra/stripe-emulator',
];

const manifestOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

function ownPackages() {
  const folders = manifestOf('.').workspaces;
  return new Map(folders.map((folder) => [manifestOf(folder).name, folder]));
}

/** The folders of a package and of every package of ours that it needs. */
function closureOf(folder, named, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {}))
    if (named.has(name)) closureOf(named.get(name), named, found);
  return found;
}

/**
 * Every package that takes part in a running system. `from` has the sources that Node runs, `to` their translation if
 * `isTranslated`; `needs` has the folders of all packages of ours that it imports, and its own; `commands` are the steps of
 * its build apart from those that check types.
 */
export function packagesOfASystem() {
  const named = ownPackages();
  const folders = new Set(PROGRAMS.flatMap((folder) => [...closureOf(folder, named)]));
  return [...folders].map((folder) => {
    const isPageServer = existsSync(join(root, folder, 'server'));
    const isProgram = PROGRAMS.includes(folder);
    return {
      folder,
      isProgram,
      // Vite translates the sources of a page that is no program.
      isTranslated: isProgram || !existsSync(join(root, folder, 'vite.config.ts')),
      from: join(root, folder, isPageServer ? 'server' : 'src'),
      to: join(root, folder, isPageServer ? 'dist-server' : 'dist'),
      needs: closureOf(folder, named),
      commands: manifestOf(folder)
        .scripts.build.split(' && ')
        .filter((command) => !command.startsWith('tsc ')),
    };
  });
}
