import { fromDebianPackage } from './debian-package.js';
import { onPath, type Progress } from './engine-cache.js';

/** Debian 12 has this version; its promtool reads the rules and test files of every later one. */
const PACKAGE = { name: 'prometheus', version: '2.42.0*', program: /usr\/bin\/promtool$/ };

/** Finds the program that checks and tests alert rules. */
export const findPromtool = async (progress: Progress): Promise<string> =>
  onPath('promtool') ?? fromDebianPackage(PACKAGE, progress);
