import type { Finding } from './domain/finding.js';

/** The times of one run. */
export interface AuditTimes {
  /** When the run began; the audit judges ages by it. */
  now: Date;
  /**
   * What Stripe has had since then is compared: eight days before the last audit in which no part failed, or before this one
   * if there was none.
   */
  stripeSince: Date;
  /** The outbox still has the e-mails about what happened since then. */
  mailsSince: Date;
}

/** One batch of one part of the audit. `next` is where the part goes on; undefined if it has checked everything. */
export interface AuditBatch {
  findings: Finding[];
  next: string | undefined;
}

/** A part of the audit. It is asked for one batch after another, beginning with ''. */
export interface AuditPart {
  name: string;
  check: (after: string, times: AuditTimes) => Promise<AuditBatch>;
}
