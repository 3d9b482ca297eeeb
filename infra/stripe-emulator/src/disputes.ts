import type { Balance } from './balance.js';
import type { Dispute, DisputeStatus } from './balance-objects.js';
import { formAt, textAt, type Form } from './form.js';
import { newId, nowSeconds, type EmulatorStore } from './store.js';
import { StripeError } from './stripe-error.js';
import type { Charge } from './stripe-objects.js';
import type { Announce } from './webhooks.js';

const DAYS_TO_ANSWER = 14;
const DAY_SECONDS = 24 * 60 * 60;
const OPEN: readonly DisputeStatus[] = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
];
/** Stripe's documented texts: as evidence in test mode they decide the dispute. */
const VERDICTS: Record<string, 'won' | 'lost' | undefined> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

interface DisputeRequest {
  paymentIntent: string;
  reason?: string | undefined;
  /** All that was charged, if absent. */
  amount?: number | undefined;
  /** A bank that only asks withdraws no money. */
  isInquiry?: boolean | undefined;
}

/** Disputes of charges: opened by the customer's bank, answered by the club, decided by the bank. */
export class Disputes {
  constructor(
    private readonly store: EmulatorStore,
    private readonly balance: Balance,
    private readonly announce: Announce,
  ) {}

  open({ paymentIntent, isInquiry = false, ...request }: DisputeRequest): Dispute {
    const charge = this.chargeOf(paymentIntent);
    this.store.put('charges', Object.assign(charge, { disputed: true }));
    const status = isInquiry ? 'warning_needs_response' : 'needs_response';
    const dispute = this.store.put('disputes', draftDispute(charge, { ...request, status }));
    this.announce('charge.dispute.created', dispute);
    if (!isInquiry) this.withdraw(dispute);
    return dispute;
  }

  /** Evidence for the bank. With `submit=false` it is only saved. */
  update(dispute: Dispute, form: Form): Dispute {
    requireOpen(dispute);
    Object.assign(dispute.evidence, formAt(form, 'evidence'));
    dispute.evidence_details.has_evidence = true;
    const isSubmitted = textAt(form, 'submit') !== 'false';
    if (isSubmitted) {
      dispute.evidence_details.submission_count += 1;
      const isInquiry = dispute.status.startsWith('warning');
      dispute.status = isInquiry ? 'warning_under_review' : 'under_review';
    }
    this.store.put('disputes', dispute);
    this.announce('charge.dispute.updated', dispute);
    const verdict = VERDICTS[textAt(formAt(form, 'evidence'), 'uncategorized_text') ?? ''];
    return isSubmitted && verdict !== undefined ? this.decide(dispute, verdict) : dispute;
  }

  /** The club accepts the dispute; or, in a test, the bank decides it. */
  decide(dispute: Dispute, outcome: 'won' | 'lost' | 'warning_closed'): Dispute {
    requireOpen(dispute);
    dispute.status = outcome;
    dispute.is_charge_refundable = outcome === 'warning_closed';
    this.store.put('disputes', dispute);
    this.announce('charge.dispute.closed', dispute);
    if (outcome === 'won') this.reinstate(dispute);
    return dispute;
  }

  /** The bank's question becomes a dispute with its money. */
  escalate(dispute: Dispute): Dispute {
    requireOpen(dispute);
    Object.assign(dispute, { status: 'needs_response', is_charge_refundable: false });
    this.store.put('disputes', dispute);
    this.announce('charge.dispute.updated', dispute);
    this.withdraw(dispute);
    return dispute;
  }

  private withdraw(dispute: Dispute): void {
    dispute.balance_transactions.push(this.balance.withdraw(dispute));
    this.store.put('disputes', dispute);
    this.announce('charge.dispute.funds_withdrawn', dispute);
  }

  private reinstate(dispute: Dispute): void {
    if (dispute.balance_transactions.length === 0) return;
    dispute.balance_transactions.push(this.balance.reinstate(dispute));
    this.store.put('disputes', dispute);
    this.announce('charge.dispute.funds_reinstated', dispute);
  }

  private chargeOf(paymentIntent: string): Charge {
    const id = this.store.get('intents', paymentIntent).latest_charge;
    const charge = id === null ? undefined : this.store.find('charges', id);
    if (charge?.status === 'succeeded') return charge;
    throw new StripeError(400, { message: 'Only a successful charge can be disputed.' });
  }
}

function requireOpen({ status }: Dispute): void {
  if (!OPEN.includes(status))
    throw new StripeError(400, { message: 'This dispute is already closed.' });
}

const draftDispute = (
  charge: Charge,
  {
    amount = charge.amount,
    reason = 'fraudulent',
    status,
  }: Pick<DisputeRequest, 'amount' | 'reason'> & { status: DisputeStatus },
): Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount,
  balance_transactions: [],
  charge: charge.id,
  created: nowSeconds(),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: { enhanced_evidence: {} },
  evidence_details: {
    due_by: nowSeconds() + DAYS_TO_ANSWER * DAY_SECONDS,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    enhanced_eligibility: {},
  },
  is_charge_refundable: status === 'warning_needs_response',
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason,
  status,
});
