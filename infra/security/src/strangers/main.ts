import { startControlledSystem } from '@club/testing';
import { strangerAddresses } from './addresses.js';
import { caches } from './caches.js';
import type { Experiment } from './experiment.js';
import { guessing } from './guessing.js';
import { holdingWithNames, holdingWithoutNames } from './holds.js';
import { streams } from './streams.js';

/**
 * `npm run security:strangers [-- NAME...]`: does from one address and from fifty what strangers can do, and measures
 * what it means for visitors and staff. Holding places from fifty addresses takes up to twenty minutes each.
 */
const EXPERIMENTS: Record<string, Experiment> = {
  'guessing a password': guessing,
  'opening live streams': streams,
  'dropping caches': caches,
  'holding places without names': holdingWithoutNames,
  'holding places with names': holdingWithNames,
};
const COUNTS = [1, 50];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const wanted = process.argv.slice(2);
const chosen = Object.entries(EXPERIMENTS).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const rows: string[] = [];
let harmful = 0;
for (const [name, experiment] of chosen)
  for (const count of COUNTS) {
    // Limits count for up to an hour, so each experiment has a system of its own.
    const system = await startControlledSystem({
      chromium: '',
      progress: say,
      overrides: { CLUB_RATE_LIMITS: 'on' },
    });
    const { strangers, others, isHarmless } = await experiment(system, strangerAddresses(count));
    await system.stop();
    if (!isHarmless) harmful += 1;
    rows.push(
      `| ${name} | ${count} | ${strangers} | ${others} | ${isHarmless ? 'yes' : '**no**'} |`,
    );
    say(rows.at(-1) ?? '');
  }
say('| what | addresses | strangers | others | harmless |\n| --- | --- | --- | --- | --- |');
say(rows.join('\n'));
process.exit(harmful === 0 ? 0 : 1);
