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

export const outboxOldest = new Gauge({
  name: 'club_outbox_oldest_seconds',
  help: 'Age of the oldest mail that is written and not yet accepted by SMTP; 0 where none waits',
  registers: [metrics],
});

export const mailsFailed = new Gauge({
  name: 'club_mails_failed',
  help: 'Mails that SMTP refused for good and nobody has sent again',
  registers: [metrics],
});

export const queueDepth = new Gauge({
  name: 'club_mail_queue_depth',
  help: 'Jobs on the mail queue that no worker has taken',
  registers: [metrics],
});

export const openOrders = new Gauge({
  name: 'club_orders_open',
  help: 'Orders that are neither over nor completed, by state: held and pending hold places, completing and refund_due are unsettled payments',
  labelNames: ['state'],
  registers: [metrics],
});

export const auditDifferences = new Gauge({
  name: 'club_audit_differences',
  help: 'What the last audit found to differ between Stripe, bookings, offers and gift cards',
  registers: [metrics],
});
