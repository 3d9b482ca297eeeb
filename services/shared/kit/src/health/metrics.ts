import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One registry a process, read at /metrics of its health port. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

export const callDuration = new Histogram({
  name: 'club_call_duration_seconds',
  help: 'Calls handled, by pattern and outcome',
  labelNames: ['pattern', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

/** Things a person must look at: a payment that matches nothing, a refund that failed. */
export const alarms = new Counter({
  name: 'club_alarms_total',
  help: 'Facts that need a person, by kind',
  labelNames: ['kind'],
  registers: [metrics],
});

export const sweepRuns = new Counter({
  name: 'club_sweep_runs_total',
  help: 'Background sweeps, by name and outcome',
  labelNames: ['sweep', 'outcome'],
  registers: [metrics],
});

export const outboxWaiting = new Gauge({
  name: 'club_outbox_waiting',
  help: 'Mails written and not yet accepted by SMTP',
  registers: [metrics],
});

export const auditDifferences = new Gauge({
  name: 'club_audit_differences',
  help: 'What the last audit found to differ between Stripe, bookings, offers and gift cards',
  registers: [metrics],
});
