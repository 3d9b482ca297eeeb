import { z } from 'zod';
import { GIFT_CARD_POUNDS, MAX_LENGTH } from './limits.js';
import { emailAddress, lineOfText, prose } from './text.js';

const required = lineOfText(MAX_LENGTH.name).pipe(z.string().min(1, 'Please fill in all required fields.'));

/** POST /api/create-gift-card-payment (specification section 3). Amount in pounds, one of five. */
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
