import {
  bookingLinkSchema,
  giftCardCodeText,
  giftCardPrintSchema,
  giftCardPurchaseSchema,
  giftCardSaleSchema,
  idText,
  pageQuerySchema,
  penceSchema,
} from '@club/contracts';
import { z } from 'zod';
import { DEADLINE, defineCall, nothing } from './call.js';

const behindStripe = { deadlineMs: DEADLINE.behindStripe };
const byStaff = { audience: 'staff' } as const;

/** The gateway adds the order's id, so that a repeated request is the same order. PAYMENTS_UNAVAILABLE. */
export const PlaceGiftOrderCall = defineCall(
  'booking.gift-cards.place',
  {
    request: giftCardPurchaseSchema
      .omit({ amount: true })
      .extend({ orderId: idText, amountPence: penceSchema }),
    reply: z.object({ clientSecret: z.string(), orderId: z.string() }),
  },
  behindStripe,
);
/** NOT_FOUND for unknown, malformed, void and frozen codes alike. */
export const ReadGiftBalance = defineCall('booking.gift-cards.balance', {
  request: z.object({ code: giftCardCodeText }),
  reply: z.object({ balancePence: penceSchema }),
});

/** NOT_FOUND for links that are not ours, and for those of a code that has been replaced. */
export const PrintGiftCard = defineCall('booking.gift-cards.print', {
  request: bookingLinkSchema,
  reply: giftCardPrintSchema
    .omit({ amount: true, balance: true })
    .extend({ amountPence: penceSchema, balancePence: penceSchema }),
});

/** The ledger's sums up to `before`, in pence. */
export const ReportGiftCards = defineCall(
  'booking.gift-cards.report',
  {
    request: z.object({ before: z.iso.datetime() }),
    reply: z.object({
      issuePence: z.int(),
      redeemPence: z.int(),
      restorePence: z.int(),
      refundPence: z.int(),
    }),
  },
  byStaff,
);
export const ListGiftCards = defineCall(
  'booking.gift-cards.list',
  {
    request: pageQuerySchema,
    reply: z.object({ sales: z.array(giftCardSaleSchema), total: z.int() }),
  },
  byStaff,
);
/** Makes every code of the card worthless; the money stays on its account. */
export const VoidGiftCard = defineCall(
  'booking.gift-cards.void',
  { request: z.object({ id: idText }), reply: nothing },
  byStaff,
);
/** Voids the old code and mails a new one to the recipient. */
export const ReissueGiftCard = defineCall(
  'booking.gift-cards.reissue',
  { request: z.object({ id: idText }), reply: nothing },
  byStaff,
);
/** Pays back what was not spent. REFUND_TOO_LARGE where nothing is left. */
export const RefundGiftCardCall = defineCall(
  'booking.gift-cards.refund',
  { request: z.object({ id: idText }), reply: nothing },
  { ...byStaff, ...behindStripe },
);
