import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ROOT = process.cwd();
const NOT_COPIED = /(^|\/)(node_modules|dist|dist-ssr|dist-server|\.git|\.nx|\.local|docs)(\/|$)/;
/** Written by tools while they run, so they must not be shared. */
const NOT_LINKED = /^\.(vite|vite-temp|cache)$/;

/** A copy of the sources, which a test may edit. Nothing in it is built. Packages of others are links to ours. @returns its folder. */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'club-checkout-'));
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !NOT_COPIED.test(relative(ROOT, path)),
  });
  linkPackages('node_modules', copy);
  linkPackages('public-web/node_modules', copy);
  return copy;
}

/** Our own packages are links into the copy: their targets are relative. */
function linkPackages(folder: string, copy: string): void {
  mkdirSync(join(copy, folder));
  for (const name of readdirSync(join(ROOT, folder)).filter((one) => !NOT_LINKED.test(one))) {
    if (name === '@club') {
      cpSync(join(ROOT, folder, name), join(copy, folder, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    } else {
      symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
    }
  }
}
