import { pence } from '@club/contracts';
import type { PlaceGiftOrderCall, RequestOf } from '@club/messages';
import { payAtEmulator } from '@club/client';
import { BuyGiftCard } from '../src/gift-cards/buy-gift-card.js';
import { GiftAccountsStore } from '../src/gift-cards/gift-accounts.store.js';
import { GiftLedgerStore } from '../src/gift-cards/gift-ledger.store.js';
import { ReadGiftBalance } from '../src/gift-cards/read-gift-balance.js';
import { SettleGiftOrder } from '../src/gift-cards/settle-gift-order.js';
import { GiftCardMails } from '../src/mails/gift-card-mails.js';
import { anOrderInput, newId, type BookingHarness } from './booking-harness.js';

export const aGiftPurchase = (
  amount: number,
  orderId = newId(),
): RequestOf<typeof PlaceGiftOrderCall> => ({
  orderId,
  amountPence: pence(amount),
  purchaserName: 'Ada',
  purchaserEmail: 'ada@example.org',
  recipientName: 'Bob',
  recipientEmail: 'bob@example.org',
  personalMessage: '',
});

/** Gift cards of a booking service: buy them, spend them, look at their money. */
export class GiftCardHarness {
  constructor(private readonly club: BookingHarness) {}

  /** Buys, pays and issues a card. */
  async card(amount = 4000): Promise<{ id: string; code: string }> {
    const purchase = aGiftPurchase(amount);
    const { clientSecret, orderId: id } = await this.club.get(BuyGiftCard).execute(purchase);
    await payAtEmulator(this.club.emulator.url, clientSecret);
    await this.club.get(SettleGiftOrder).execute(id);
    return { id, code: (await this.mail(id)).code };
  }

  /** The code and the link as the e-mail to the recipient carries them. */
  async mail(id: string): Promise<{ code: string; linkToken: string }> {
    const mail = await this.club.get(GiftCardMails).issued(id);
    if (mail === null) throw new Error('the card was not issued');
    return mail;
  }

  async balance(code: string): Promise<number> {
    return (await this.club.get(ReadGiftBalance).execute(code)).balancePence;
  }

  ledgerSum(id: string): Promise<number> {
    return this.club.get(GiftLedgerStore).sumOf(id);
  }

  async heldPence(id: string): Promise<number> {
    const account = await this.club.get(GiftAccountsStore).find(id);
    return (account?.holds ?? []).reduce((sum, hold) => sum + hold.pence, 0);
  }

  /** Places an order for two tickets of £20 with gift cards, and submits its details. */
  async book(showId: string, codes: string[]) {
    const input = anOrderInput(showId, { giftCardCodes: codes });
    const placed = await this.club.place(input);
    await this.club.submit(input);
    return placed;
  }

  /** Places an order for one ticket of £20 with a gift card. */
  redeem(showId: string, code: string) {
    return this.club.place(
      anOrderInput(showId, { ticketQuantity: 1, amountPence: pence(2000), giftCardCodes: [code] }),
    );
  }
}
