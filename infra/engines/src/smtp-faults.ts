/** The moments of an SMTP conversation at which a mail server may misbehave. */
export const SMTP_MOMENTS = ['connect', 'auth', 'mail', 'rcpt', 'data', 'accepted'] as const;
export type SmtpMoment = (typeof SMTP_MOMENTS)[number];

/** How a mail server misbehaves. A test sets it, and an empty object ends it. */
export interface SmtpFault {
  at?: SmtpMoment;
  /** The reply instead of the server's own, such as `535 5.7.8 Bad credentials`. */
  reply?: string;
  /**
   * `before`: the connection is lost instead of the reply. `after`: it is lost right after the reply. At `accepted` the
   * e-mail is stored in both cases.
   */
  drop?: 'before' | 'after';
  /** How often the fault happens; always if absent. */
  times?: number;
  /** Every reply is held back for so long. */
  slowMs?: number;
  /** Every reply is held back until this has happened. */
  until?: Promise<void>;
}

/** The fault of one mail server. */
export class SmtpFaults {
  private fault: SmtpFault = {};
  private left = 0;
  /** How many replies are held back until the fault ends. */
  private heldBack = 0;

  set(fault: SmtpFault): void {
    this.fault = fault;
    this.left = fault.times ?? Number.POSITIVE_INFINITY;
  }

  get slowMs(): number {
    return this.fault.slowMs ?? 0;
  }

  /** Returns once the fault allows a reply. */
  async holdBack(): Promise<void> {
    this.heldBack += 1;
    await this.fault.until;
    this.heldBack -= 1;
  }

  /** Whether a mail program waits for a reply that is held back. */
  get holdsBack(): boolean {
    return this.heldBack > 0;
  }

  /** @returns the fault of this moment, and counts it as happened. */
  take(at: SmtpMoment): SmtpFault | undefined {
    if (this.fault.at !== at || this.left <= 0) return undefined;
    this.left -= 1;
    return this.fault;
  }
}
