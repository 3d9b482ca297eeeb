import { pence } from '@club/contracts';
import type { GiftCardSaleView, PlaceGiftOrderCall, RequestOf } from '@club/messages';
import { payAtEmulator } from '@club/client';
import { BuyGiftCard } from '../src/gift-cards/buy-gift-card.js';
import type { GiftAccount } from '../src/gift-cards/domain/gift-account.js';
import type { GiftOrder } from '../src/gift-cards/domain/gift-order.js';
import { GiftAccountsStore } from '../src/gift-cards/gift-accounts.store.js';
import { GiftLedgerStore } from '../src/gift-cards/gift-ledger.store.js';
import { GiftOrdersStore } from '../src/gift-cards/gift-orders.store.js';
import { ListGiftCards } from '../src/gift-cards/list-gift-cards.js';
import { ReadGiftBalance } from '../src/gift-cards/read-gift-balance.js';
import { SettleGiftOrder } from '../src/gift-cards/settle-gift-order.js';
import { UnfreezeGiftCard } from '../src/gift-cards/unfreeze-gift-card.js';
import { GiftCardMails } from '../src/mails/gift-card-mails.js';
import { ReceiveStripeEvent } from '../src/webhook/receive-stripe-event.js';
import { anOrderInput, intentIdOf, newId, type BookingHarness } from './booking-harness.js';
import { stripeEvent } from './stripe-events.js';

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

  /** Buys and pays a card whose payment does not match its order: someone has changed it at Stripe. */
  async mismatched(amount = 4000): Promise<{ id: string; intentId: string }> {
    const { clientSecret, orderId: id } = await this.club
      .get(BuyGiftCard)
      .execute(aGiftPurchase(amount));
    const intentId = intentIdOf(clientSecret);
    await this.club.changeIntent(intentId, { 'metadata[orderId]': 'another-order' });
    await payAtEmulator(this.club.emulator.url, clientSecret);
    await this.club.get(SettleGiftOrder).execute(id);
    return { id, intentId };
  }

  async order(id: string): Promise<GiftOrder> {
    const order = await this.club.get(GiftOrdersStore).find(id);
    if (order === null) throw new Error('there is no such gift order');
    return order;
  }

  account(id: string): Promise<GiftAccount | null> {
    return this.club.get(GiftAccountsStore).find(id);
  }

  /** invariants.md I12: the balance equals the ledger and is not negative. */
  async isBalanced(id: string): Promise<boolean> {
    const account = await this.account(id);
    const onAccount = (account?.availablePence ?? 0) + (await this.heldPence(id));
    return onAccount >= 0 && onAccount === (await this.ledgerSum(id));
  }

  /** Freezes a card as a dispute does. */
  freeze(id: string, cause = 'a test'): Promise<void> {
    const accounts = this.club.get(GiftAccountsStore);
    return this.club
      .get(GiftOrdersStore)
      .transaction((session) => accounts.freeze(id, cause, session));
  }

  unfreeze(id: string): Promise<void> {
    return this.club.get(UnfreezeGiftCard).execute({ id, actId: newId(), reason: 'a test' });
  }

  /** The card as staff see it. */
  async sale(id: string): Promise<GiftCardSaleView> {
    const { sales } = await this.club.get(ListGiftCards).execute({ page: 1, pageSize: 100 });
    const sale = sales.find((one) => one.id === id);
    if (sale === undefined) throw new Error('the card is not in the list of staff');
    return sale;
  }

  /** Delivers an event about the payment of a card. */
  async receive(type: string, id: string): Promise<void> {
    const { paymentIntentId = '' } = await this.order(id);
    await this.club.get(ReceiveStripeEvent).execute(stripeEvent(type, paymentIntentId));
  }

  /** The refunds that Stripe has of a card's payment, oldest first. */
  async refunds(id: string): Promise<{ id: string; amount: number; status: string }[]> {
    const { paymentIntentId = '' } = await this.order(id);
    return (await this.club.refunds())
      .filter(({ payment_intent: intent }) => intent === paymentIntentId)
      .reverse();
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
