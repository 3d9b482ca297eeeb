import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The registry of this process. Its health port serves it at /metrics. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** A process that is no target of Prometheus has no `up`: a rule notices that this is missing instead. */
export const runningProcess = new Gauge({
  name: 'club_process',
  help: '1 in each process, by the name of the process',
  labelNames: ['process'],
  registers: [metrics],
});

export const callDuration = new Histogram({
  name: 'club_call_duration_seconds',
  help: 'Calls handled, by pattern and outcome',
  labelNames: ['pattern', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

/** Facts that a member of staff must look at. infra/docs/operations.md says what to do about each. */
export const ALARM_KINDS = [
  'payment-quarantined',
  'payment-without-order',
  'intent-missing',
  'refund-failed',
  'dispute',
  'dispute-lost',
  'gift-card-refunded-at-stripe',
  'event-of-unknown-intent',
  'event-of-other-mode',
  'sign-in-guessing',
  'trail-row-missing',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

const alarmsRaised = new Counter({
  name: 'club_alarms_total',
  help: 'Facts that a member of staff must look at, by kind; counted when they happen',
  labelNames: ['kind'],
  registers: [metrics],
});
// A series that begins with 1 has no increase, so the first alarm would page no one.
for (const kind of ALARM_KINDS) alarmsRaised.inc({ kind }, 0);

/** Counts facts as they happen. What stays wrong until staff act is a gauge from the database as well. */
export const alarms = {
  inc: ({ kind }: { kind: AlarmKind }): void => alarmsRaised.inc({ kind }),
};

export const clientErrors = new Counter({
  name: 'club_client_errors_total',
  help: 'Errors that browsers have reported, by site, kind, build and page',
  labelNames: ['site', 'kind', 'build', 'route'],
  registers: [metrics],
});

export const sweepRuns = new Counter({
  name: 'club_sweep_runs_total',
  help: 'Background sweeps, by name and outcome',
  labelNames: ['sweep', 'outcome'],
  registers: [metrics],
});

export const sweepFailing = new Gauge({
  name: 'club_sweep_failing',
  help: '1 if the last run of a background sweep failed, otherwise 0; absent where another process does its work',
  labelNames: ['sweep'],
  registers: [metrics],
});

export const sweepSeconds = new Gauge({
  name: 'club_sweep_seconds',
  help: 'How long the last run of a background sweep took',
  labelNames: ['sweep'],
  registers: [metrics],
});

export const outboxWaiting = new Gauge({
  name: 'club_outbox_waiting',
  help: 'E-mails in the outbox that SMTP has not accepted yet',
  registers: [metrics],
});

export const outboxOldest = new Gauge({
  name: 'club_outbox_oldest_seconds',
  help: 'Age of the oldest e-mail that SMTP has not accepted yet; 0 if none is waiting',
  registers: [metrics],
});

export const mailsFailed = new Gauge({
  name: 'club_mails_failed',
  help: 'E-mails that SMTP has refused and that staff have not sent again',
  registers: [metrics],
});

export const mailPaused = new Gauge({
  name: 'club_mail_paused',
  help: '1 while a mail worker sends nothing because the mail server refuses its login',
  registers: [metrics],
});

export const queueDepth = new Gauge({
  name: 'club_mail_queue_depth',
  help: 'Jobs on the mail queue that no worker has taken yet',
  registers: [metrics],
});

export const openOrders = new Gauge({
  name: 'club_orders_open',
  help: 'Orders that are neither completed nor ended, by state: held and pending hold places, completing and refund_due have unsettled payments, refund_at_bank waits for banks only',
  labelNames: ['state'],
  registers: [metrics],
});

export const trailFaults = new Gauge({
  name: 'club_trail_faults',
  help: '1 if the last verification of an audit trail has found a fault of this kind, otherwise 0',
  labelNames: ['chain', 'kind'],
  registers: [metrics],
});

/** It has a series only once it was read: a 0 at the start would look like a chain that was cut off. */
export const trailSequence = new Gauge({
  name: 'club_trail_rows',
  help: 'How many rows an audit trail has',
  labelNames: ['chain'],
  registers: [metrics],
});

export const retentionFound = new Gauge({
  name: 'club_retention_found',
  help: 'Documents whose time was over when the last night began, by rule',
  labelNames: ['rule'],
  registers: [metrics],
});

export const retentionChanged = new Counter({
  name: 'club_retention_changed_total',
  help: 'Documents that were removed or lost their person because their time was over, by rule',
  labelNames: ['rule'],
  registers: [metrics],
});

export const auditFindings = new Gauge({
  name: 'club_audit_findings',
  help: 'Differences between Stripe, orders, offers, gift cards and e-mails that are open, by kind',
  labelNames: ['kind'],
  registers: [metrics],
});

export const auditFailedParts = new Gauge({
  name: 'club_audit_failed_parts',
  help: 'Parts of the newest audit that failed, so that their differences are not known',
  registers: [metrics],
});

export const doorArrivals = new Counter({
  name: 'club_door_arrivals_total',
  help: 'Arrivals that phones at the door have delivered, by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
});

export const doorRefusals = new Counter({
  name: 'club_door_refusals_total',
  help: 'What phones at the door have refused, and what was refused to them, by reason',
  labelNames: ['reason'],
  registers: [metrics],
});
