import { z } from 'zod';
import { GIFT_CARD_POUNDS, MAX_LENGTH } from '../values/limits.js';
import { paymentStatusSchema } from './payment-status.js';
import { emailAddress, idText, lineOfText, prose } from '../values/text.js';

const required = lineOfText(MAX_LENGTH.name).pipe(z.string().min(1, 'Please enter a name'));

/** POST /api/create-gift-card-payment (specification-rules.md 3). `amount` is one of five values in pounds. */
export const giftCardPurchaseSchema = z
  .strictObject({
    amount: z.literal([...GIFT_CARD_POUNDS], 'Must be 20, 40, 60, 80 or 100'),
    purchaserName: required,
    purchaserEmail: emailAddress,
    recipientName: required,
    recipientEmail: emailAddress,
    personalMessage: prose(MAX_LENGTH.message).default(''),
  })
  .meta({ id: 'GiftCardPurchase' });
export type GiftCardPurchase = z.infer<typeof giftCardPurchaseSchema>;

/** `linkToken` opens the confirmation of this purchase. */
export const giftCardPaymentSchema = z
  .object({ clientSecret: z.string(), orderId: z.string(), linkToken: z.string() })
  .meta({ id: 'GiftCardPayment' });
export type GiftCardPayment = z.infer<typeof giftCardPaymentSchema>;

/** POST /api/gift-card/purchase: what a purchaser has bought, without its code. `amount` in pounds. */
export const boughtGiftCardSchema = z
  .object({
    paymentStatus: paymentStatusSchema,
    amount: z.number(),
    purchaserEmail: z.string(),
    recipientName: z.string(),
    recipientEmail: z.string(),
  })
  .meta({ id: 'BoughtGiftCard' });
export type BoughtGiftCard = z.infer<typeof boughtGiftCardSchema>;

/** A code as people type it, in any case and with spaces and dashes. It is only sent in bodies, never in a URL. */
export const giftCardCodeText = z
  .string()
  .trim()
  .min(1, 'Please enter a gift card code')
  .max(64, 'This gift card code is not valid');

export const giftCardBalanceQuerySchema = z
  .strictObject({ code: giftCardCodeText })
  .meta({ id: 'GiftCardBalanceQuery' });
/** `balance` is what can be spent now, in pounds. */
export const giftCardBalanceSchema = z
  .object({ balance: z.number() })
  .meta({ id: 'GiftCardBalance' });
export type GiftCardBalance = z.infer<typeof giftCardBalanceSchema>;

/** POST /api/gift-card: the card that a link opens. Amounts in pounds. */
export const giftCardPrintSchema = z
  .object({
    purchaserName: z.string(),
    recipientName: z.string(),
    personalMessage: z.string(),
    amount: z.number(),
    balance: z.number(),
    code: z.string(),
  })
  .meta({ id: 'GiftCardPrint' });
export type GiftCardPrint = z.infer<typeof giftCardPrintSchema>;

/** A sold card as staff see it, without its code. Amounts in pounds. */
export const giftCardSaleSchema = z
  .object({
    id: z.string(),
    amount: z.number(),
    balance: z.number(),
    held: z.number(),
    frozen: z.boolean(),
    /** False for a payment that did not match its order: money was taken and no card was issued. */
    isIssued: z.boolean(),
    /** No code opens it: staff have made them void and sent no new one. */
    isVoid: z.boolean().optional(),
    /** It is the refund of a booking (ADR 57): no one has bought it, so there is no payment to refund. */
    isCredit: z.boolean().optional(),
    /** The newest refund. `due` until Stripe has confirmed it; `failed` if the money is still with the club. */
    refund: z.enum(['none', 'due', 'done', 'failed']),
    /** Why the payment does not match its order, or null. A member of staff has to look at it. */
    quarantine: z.string().nullable(),
    /** `refunding`: no card was issued, and the payment is returned. */
    state: z.enum(['pending', 'issued', 'refunding', 'refunded', 'expired']),
    purchaserName: z.string(),
    purchaserEmail: z.string(),
    recipientName: z.string(),
    recipientEmail: z.string(),
    /** What staff and the system did, oldest first; `by` is empty for the system. */
    history: z.array(z.object({ at: z.string(), by: z.string(), what: z.string() })),
    createdAt: z.string(),
  })
  .meta({ id: 'GiftCardSale' });
export type GiftCardSale = z.infer<typeof giftCardSaleSchema>;
export const giftCardSaleListSchema = z.array(giftCardSaleSchema);

/** An act of staff on a gift card. A repeated request with the same `actId` is the same act. */
export const giftCardActSchema = z.strictObject({ actId: idText }).meta({ id: 'GiftCardAct' });
export type GiftCardAct = z.infer<typeof giftCardActSchema>;

export const unfreezeGiftCardSchema = giftCardActSchema
  .extend({ reason: lineOfText(MAX_LENGTH.line).pipe(z.string().min(3, 'Please say why')) })
  .meta({ id: 'UnfreezeGiftCard' });
export type UnfreezeGiftCardInput = z.infer<typeof unfreezeGiftCardSchema>;
