import type { StepUpAction } from '@club/contracts';
import { pounds } from '../../shared/ui/money';

const ACTS: Record<StepUpAction, string> = {
  refund: 'You are about to refund all that was paid.',
  'approve-refund': 'You are about to approve a refund.',
  'refund-difference': 'You are about to return money to a bank card.',
  'bank-transfer': 'You are about to note that a refund was paid by bank transfer.',
  'cancel-show': 'You are about to cancel a show. All its bookings are refunded.',
  'message-bookers': 'You are about to e-mail many bookers.',
  'void-gift-card': 'You are about to void the code of a gift card.',
  'refund-gift-card': 'You are about to refund a gift card.',
  'reissue-gift-card': 'You are about to send a new code for a gift card.',
  'close-gift-case': 'You are about to note that a gift card payment was returned in another way.',
  export: 'You are about to export personal data.',
  'change-staff': 'You are about to change the staff of the club.',
  'change-factors': 'You are about to change how you sign in.',
};

/** What is about to happen, in words. Only refunds have a sum; that of a payment set aside is known to Stripe alone. */
export const sentenceOf = (action: StepUpAction, amount: number): string =>
  amount === 0 ? ACTS[action] : `You are about to refund ${pounds(amount)}.`;
