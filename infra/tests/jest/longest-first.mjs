// Starts with the experiments of infra/reliability. They take minutes each, and jest, which goes by the size of a file
// until it has measured them, would start them last, when the other worker has nothing left to do.
import Sequencer from '@jest/test-sequencer';

const isExperiment = ({ path }) => path.includes('/infra/reliability/');

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const inOrder = super.sort(tests);
    return [...inOrder.filter(isExperiment), ...inOrder.filter((test) => !isExperiment(test))];
  }
}
