import { TestEnvironment } from 'jest-environment-node';
import { isTimeUp } from './time-left.mjs';

/** Node, but the tests of a file that begins when the time of the run is up are skipped, and counted as skipped. */
export default class JourneyEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = context.testPath;
  }

  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name !== 'run_start' || !isTimeUp()) return;
    skipTestsOf(rootDescribeBlock);
    process.stderr.write(`SKIPPED ${this.file}: the time of this run is up\n`);
  }
}

/** Jest runs no hooks of a block whose tests are all skipped. */
function skipTestsOf({ children }) {
  for (const child of children) {
    if (child.type === 'describeBlock') skipTestsOf(child);
    else child.mode = 'skip';
  }
}
