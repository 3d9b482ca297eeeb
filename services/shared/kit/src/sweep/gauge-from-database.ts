import { Gauge } from 'prom-client';
import { metrics } from '../health/metrics.js';
import type { Logger } from '../log/logger.js';
import { Sweep } from './sweep.js';

interface GaugeOptions {
  /** Such as `club_needs_staff`. */
  name: string;
  help: string;
  everySeconds: number;
  logger: Logger;
}

/**
 * A metric of what is wrong now, counted in the database by kind. Unlike a counter in memory it survives restarts and
 * says the same in every copy of a service, so a rule takes `max by (kind)` of it. Every kind has a series from the
 * start. A count that fails keeps its last value and does not stop the others; the sweep then counts as failed.
 */
export function gaugeFromDatabase<Kind extends string>(
  { name, help, ...options }: GaugeOptions,
  counts: Record<Kind, () => Promise<number>>,
): Sweep {
  metrics.removeSingleMetric(name); // a test may start a service more than once in one process
  const gauge = new Gauge({ name, help, labelNames: ['kind'], registers: [metrics] });
  const kinds = Object.entries<() => Promise<number>>(counts);
  for (const [kind] of kinds) gauge.set({ kind }, 0);
  return new Sweep({ name: name.replaceAll('_', '-'), ...options }, async () => {
    const failures: unknown[] = [];
    for (const [kind, count] of kinds) {
      await count().then(
        (value) => gauge.set({ kind }, value),
        (error: unknown) => failures.push(error),
      );
    }
    if (failures.length > 0) throw new AggregateError(failures, `${name} could not be read`);
  });
}
