import { FAULTS } from './faults.js';
import { plantAll } from './plant.js';

const [kind] = process.argv.slice(2);
if (kind !== 'reliability' && kind !== 'security')
  throw new Error('Say which faults to plant: reliability or security.');
const faults = FAULTS[kind];
const missed = plantAll(process.cwd(), faults, (line) => process.stdout.write(`${line}\n`));
process.stdout.write(
  `${faults.length - missed.length} of ${faults.length} planted faults caught\n`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
