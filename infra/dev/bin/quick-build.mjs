// Builds what `npm start` runs and nothing else: Node's programs are translated file by file, browsers' are bundled by the
// package's own build command. Types are checked by `npm run build` and `npm run check` (ADR 43).
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './preflight.mjs';
import { command, step } from './steps.mjs';
import { translatePackage } from './translate.mjs';
import { packagesOfASystem } from './workspaces.mjs';

const NO_INPUT = /^(dist|node_modules|e2e|test|server)/;

/** The time of the newest change below these paths, in milliseconds. A folder changes when a file is removed from it. */
function newest(paths) {
  return paths.filter(existsSync).reduce((latest, path) => {
    const status = statSync(path);
    const inside = status.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [];
    return Math.max(latest, status.mtimeMs, newest(inside));
  }, 0);
}

const inputsOf = ({ folder, needs }) => [
  ...readdirSync(join(root, folder))
    .filter((name) => !NO_INPUT.test(name))
    .map((name) => join(root, folder, name)),
  ...[...needs].filter((other) => other !== folder).map((other) => join(root, other, 'dist')),
  join(root, 'package-lock.json'),
];

/** The folders that Vite fills in the build of a package. */
const outputsOf = ({ commands }) =>
  commands
    .filter((line) => line.startsWith('vite build'))
    .map((line) => /--outDir (\S+)/.exec(line)?.[1] ?? 'dist');
const isBundled = (pack) => outputsOf(pack).length > 0;

function isUpToDate(pack) {
  const inputs = newest(inputsOf(pack));
  return outputsOf(pack).every((output) => newest([join(root, pack.folder, output)]) > inputs);
}

async function runCommands({ folder, commands }) {
  for (const line of commands) {
    const [name, ...args] = line.split(' ');
    await command(name, args, { cwd: join(root, folder) });
  }
}

const bundle = async (pack) =>
  isUpToDate(pack) || (await step(`bundling ${pack.folder}`, () => runCommands(pack)));

const loadSwc = async () => (await import('@swc/core')).default;

/** Vite loads the contracts itself and passes an edit on to the browsers, so a page server goes on. */
const isRestartedBy = (program, folder) =>
  program.needs.has(folder) &&
  !(program.folder.endsWith('-web') && folder === 'services/shared/contracts');

/** Brings every package up to date. @returns the folders of the programs that run changed code now. */
export async function translateAll() {
  const swc = await loadSwc();
  const packages = packagesOfASystem().filter(({ isTranslated }) => isTranslated);
  const flags = await Promise.all(packages.map((pack) => translatePackage(swc, pack)));
  const changed = packages.filter((_, index) => flags[index]);
  return packages
    .filter((program) => program.isProgram)
    .filter((program) => changed.some(({ folder }) => isRestartedBy(program, folder)))
    .map(({ folder }) => folder);
}

/** @param withPages whether the sites are bundled too; Vite's development server does without. */
export async function quickBuild({ withPages }) {
  const packages = packagesOfASystem();
  await step('translating the services', async () => {
    // Such as the table of e-mail templates, which is written from the folder of the templates.
    await Promise.all(packages.filter((pack) => !isBundled(pack)).map(runCommands));
    await translateAll();
  });
  const bundled = packages.filter(isBundled);
  await Promise.all(
    bundled.filter(({ folder }) => withPages || !folder.endsWith('-web')).map(bundle),
  );
}
