import {
  bookingLinkSchema,
  boughtGiftCardSchema,
  closeGiftCaseSchema,
  giftCardActSchema,
  giftCardCodeText,
  giftCardPrintSchema,
  giftCardPurchaseSchema,
  giftCardSaleSchema,
  idText,
  pageQuerySchema,
  penceSchema,
  unfreezeGiftCardSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall, nothing } from './call.js';

/**
 * The gateway adds the order id, so that a repeated request is the same order.
 * @throws PAYMENTS_UNAVAILABLE, KEY_REUSED, ALREADY_PAID if the money of this purchase was returned
 */
export const PlaceGiftOrderCall = defineCall({
  service: 'booking',
  name: 'gift-cards.place',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.behindStripe,
  request: giftCardPurchaseSchema
    .omit({ amount: true })
    .extend({ orderId: idText, amountPence: penceSchema }),
  reply: z.object({ clientSecret: z.string(), orderId: z.string(), linkToken: z.string() }),
});
/** NOT_FOUND for an unknown, malformed, void or frozen code, so that someone who guesses cannot tell these cases apart. */
export const ReadGiftBalanceCall = defineCall({
  service: 'booking',
  name: 'gift-cards.balance',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ code: giftCardCodeText }),
  reply: z.object({ balancePence: penceSchema }),
});

/**
 * NOT_FOUND for a forged link, and if the code was replaced or made void, or the card was frozen, or refunded with nothing left
 * on it.
 */
export const PrintGiftCardCall = defineCall({
  service: 'booking',
  name: 'gift-cards.print',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: bookingLinkSchema,
  reply: giftCardPrintSchema
    .omit({ amount: true, balance: true })
    .extend({ amountPence: penceSchema, balancePence: penceSchema }),
});

/** The confirmation of a purchase, for the purchaser: without the code. NOT_FOUND for a forged or expired link. */
export const OpenGiftPurchaseCall = defineCall({
  service: 'booking',
  name: 'gift-cards.open-purchase',
  audience: 'visitor',
  deadlineMs: DEADLINE_MS.plain,
  request: bookingLinkSchema,
  reply: boughtGiftCardSchema.omit({ amount: true }).extend({ amountPence: penceSchema }),
});

/** A sold card as booking returns it: the wire's shape with amounts in pence. */
export const giftCardSaleViewSchema = giftCardSaleSchema
  .omit({ amount: true, balance: true, held: true })
  .extend({ amountPence: penceSchema, balancePence: penceSchema, heldPence: penceSchema });
export type GiftCardSaleView = z.infer<typeof giftCardSaleViewSchema>;

/** The sums of the ledger before an instant, in pence. Debits are negative. */
export const ReportGiftCardsCall = defineCall({
  service: 'booking',
  name: 'gift-cards.report',
  audience: { staff: 'money:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ before: z.iso.datetime() }),
  reply: z.object({
    issuePence: z.int(),
    redeemPence: z.int(),
    restorePence: z.int(),
    refundPence: z.int(),
    /** Money that banks took back through disputes that the club lost. */
    disputePence: z.int(),
  }),
});
export const ListGiftCardsCall = defineCall({
  service: 'booking',
  name: 'gift-cards.list',
  audience: { staff: 'gift-cards:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: pageQuerySchema,
  reply: z.object({ sales: z.array(giftCardSaleViewSchema), total: z.int() }),
});
/** One sold card, or a quarantined payment for which no card was issued. @throws NOT_FOUND */
export const GetGiftCardCall = defineCall({
  service: 'booking',
  name: 'gift-cards.get',
  audience: { staff: 'gift-cards:read' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id: idText }),
  reply: giftCardSaleViewSchema,
});
/** An act of staff on a card. A repeated call with the same act id changes nothing and returns the same answer. */
const act = giftCardActSchema.extend({ id: idText });

/** Makes every code of the card void. The money stays on its account. */
export const VoidGiftCardCall = defineCall({
  service: 'booking',
  name: 'gift-cards.void',
  audience: { staff: 'gift-cards:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: act,
  reply: nothing,
});
/** Makes the old code void and sends a new one to the recipient. */
export const ReissueGiftCardCall = defineCall({
  service: 'booking',
  name: 'gift-cards.reissue',
  audience: { staff: 'gift-cards:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: act,
  reply: nothing,
});
/**
 * Refunds the money that was not spent.
 * @throws REFUND_TOO_LARGE if nothing is left, EDITED_MEANWHILE if a refund of this card is already under way
 */
export const RefundGiftCardCall = defineCall({
  service: 'booking',
  name: 'gift-cards.refund',
  audience: { staff: 'gift-cards:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: act,
  reply: nothing,
});
/**
 * Refunds a quarantined payment for which no card was issued.
 * @throws NOT_PAID, EDITED_MEANWHILE, PAYMENTS_UNAVAILABLE
 */
export const RefundGiftPaymentCall = defineCall({
  service: 'booking',
  name: 'gift-cards.refund-payment',
  audience: { staff: 'gift-cards:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: act,
  reply: nothing,
});
/** Ends a case that no money of ours can end. ALREADY_PAID, EDITED_MEANWHILE if it is no such case, PAYMENTS_UNAVAILABLE. */
export const CloseGiftCaseCall = defineCall({
  service: 'booking',
  name: 'gift-cards.close-case',
  audience: { staff: 'gift-cards:write' },
  deadlineMs: DEADLINE_MS.behindStripe,
  request: closeGiftCaseSchema.extend({ id: idText }),
  reply: nothing,
});
/** Lets a frozen card be spent again. EDITED_MEANWHILE if it is not frozen. */
export const UnfreezeGiftCardCall = defineCall({
  service: 'booking',
  name: 'gift-cards.unfreeze',
  audience: { staff: 'gift-cards:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: unfreezeGiftCardSchema.extend({ id: idText }),
  reply: nothing,
});
