import type { Mutation } from './mutate.js';

/** What must notice a fault: tests of a jest project, or a command of ours on a new build of a package. */
export type Check =
  | { suite: 'unit' | 'integration'; tests: string }
  | {
      build: string;
      command: readonly string[];
      /** What the command must say when it fails, so that another failure does not count as caught. */
      alarm: RegExp;
    };

export interface Spoilt {
  /** Name of the guard in the product code: `// guard: NAME`. */
  guard: string;
  mutation: Mutation;
}
export interface Fault extends Spoilt {
  name: string;
  /** A second protection, in another file, that would hide the fault. */
  also?: Spoilt;
  check: Check;
}
