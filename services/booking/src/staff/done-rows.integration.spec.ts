import type { TrailAct } from '@club/contracts';
import { AcknowledgeFindingCall, StartAuditCall } from '@club/messages';
import { aMember, rowsLeftBy } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aClerk, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { acceptCallsOfTests, fromMember } from '../../test/staff-calls.js';
import { AuditRpc } from '../audit/audit.rpc.js';
import { RefundGiftCard } from '../gift-cards/refund-gift-card.js';
import { RefundGiftPayment } from '../gift-cards/refund-gift-payment.js';
import { ReissueGiftCard } from '../gift-cards/reissue-gift-card.js';
import { UnfreezeGiftCard } from '../gift-cards/unfreeze-gift-card.js';
import { VoidGiftCard } from '../gift-cards/void-gift-card.js';
import { MessageBookers } from '../mails/message-bookers.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ApproveRefund } from '../refund-requests/approve-refund.js';
import { AskForRefund } from '../refund-requests/ask-for-refund.js';
import { DeclineRefund } from '../refund-requests/decline-refund.js';
import { NoteForDoor } from './note-for-door.js';
import { ResolveQuarantine } from './resolve-quarantine.js';
import { StartMailingUseCase } from './start-mailing.js';

const CLERK = aClerk('carys');
const ADA = aManager('ada');
const BY_STAFF = { kind: 'staff' };
const MESSAGE = { subject: 'A new support act', message: 'Bring a friend.' };

/** What an act is about, and the act. */
interface Prepared {
  id: string;
  run: () => Promise<unknown>;
}

describe('an act on money, bookers or the audit leaves exactly one row', () => {
  let club: BookingHarness;
  let gifts: GiftCardHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    gifts = new GiftCardHarness(club);
    acceptCallsOfTests();
  });
  afterAll(() => club.stop());

  const asAda = acting.bind(null, ADA);
  async function booked(): Promise<{ id: string; showId: string }> {
    const { showId } = await club.offer();
    const { id } = await club.paid(anOrderInput(showId));
    await club.get(SettleOrder).execute(id);
    return { id, showId };
  }

  const refundAsked = async () => {
    const { id: bookingId } = await booked();
    const refund = {
      refundId: newId(),
      pence: 4000 as never,
      places: 2,
      reason: 'the show was late',
    };
    const ask = () =>
      acting(CLERK, 'bookings:refund', () =>
        club.get(AskForRefund).execute({ id: bookingId, refund }),
      );
    return { bookingId, ask, id: refund.refundId };
  };
  const decided = (decide: (id: string) => Promise<unknown>) => async (): Promise<Prepared> => {
    const { ask, id } = await refundAsked();
    await ask();
    return { id, run: () => asAda('bookings:refund-any', () => decide(id)) };
  };
  const onCard =
    (act: (card: { id: string; actId: string; reason: string }) => Promise<unknown>) =>
    async (): Promise<Prepared> => {
      const { id } = await gifts.card();
      await gifts.freeze(id);
      const card = { id, actId: newId(), reason: 'she paid in cash' };
      return { id, run: () => asAda('bookings:write', () => act(card)) };
    };

  it.each<[TrailAct, () => Promise<Prepared>]>([
    [
      'refund-ask',
      async () => {
        const { bookingId, ask } = await refundAsked();
        return { id: bookingId, run: ask };
      },
    ],
    ['refund-approve', decided((id) => club.get(ApproveRefund).execute({ id }))],
    ['refund-decline', decided((id) => club.get(DeclineRefund).execute({ id, note: 'no reason' }))],
    ['gift-card-void', onCard((card) => club.get(VoidGiftCard).execute(card))],
    ['gift-card-refund', onCard((card) => club.get(RefundGiftCard).execute(card))],
    ['gift-card-reissue', onCard((card) => club.get(ReissueGiftCard).execute(card))],
    ['gift-card-unfreeze', onCard((card) => club.get(UnfreezeGiftCard).execute(card))],
    [
      'gift-payment-refund',
      async () => {
        const { id } = await gifts.mismatched();
        const act = { id, actId: newId() };
        const refund = () => club.get(RefundGiftPayment).execute(act);
        return { id, run: () => asAda('bookings:refund-any', refund) };
      },
    ],
    [
      'quarantine-resolve',
      async () => {
        const { showId } = await club.offer();
        const { orderId: id } = await club.place(anOrderInput(showId));
        const quarantine = { reason: 'Stripe does not know the payment intent', at: new Date() };
        await club.orders.updateOne({ _id: id }, { $set: { quarantine } });
        const act = { id, actId: newId(), how: 'free-places', reason: 'never paid' } as const;
        const resolve = () => club.get(ResolveQuarantine).execute(act);
        return { id, run: () => asAda('bookings:resolve', resolve) };
      },
    ],
    [
      'booking-door-note',
      async () => {
        const { id } = await booked();
        const note = () => club.get(NoteForDoor).execute({ id, note: 'Needs a step-free seat' });
        return { id, run: () => asAda('bookings:write', note) };
      },
    ],
    [
      'bookers-message',
      async () => {
        const { showId: id } = await booked();
        const message = { messageId: newId(), ...MESSAGE };
        const send = () => club.get(MessageBookers).execute(id, message);
        return { id, run: () => asAda('bookers:message', send) };
      },
    ],
    [
      'bookers-mailing',
      async () => {
        const { showId } = await booked();
        const mailing = { mailingId: newId(), filter: { showId }, message: MESSAGE };
        const start = () => club.get(StartMailingUseCase).execute(mailing, new Date());
        return { id: mailing.mailingId, run: () => asAda('bookers:message', start) };
      },
    ],
  ])('%s, although it is sent twice', async (act, prepare) => {
    const { id, run } = await prepare();
    const { rows } = await rowsLeftBy(club.orders.db, async () => {
      await run();
      await run();
    });
    expect(rows).toMatchObject([{ act, outcome: 'done', target: { id }, actor: BY_STAFF }]);
  });

  it.each<[TrailAct, string]>([
    ['audit-start', ''],
    ['finding-acknowledge', 'a-finding'],
  ])('%s', async (act, id) => {
    const rpc: { start: (message: object) => Promise<unknown> } & AuditRpc = club.get(AuditRpc);
    const { rights } = aMember('ada');
    const finding = { kind: 'payment-without-order', state: 'open', subjects: {}, part: 'orders' };
    const findings = club.orders.db.collection<{ _id: string }>('audit_findings');
    await findings.replaceOne({ _id: 'a-finding' }, finding, { upsert: true });
    const about = { id: 'a-finding', note: 'paid in cash' };
    const { rows } = await rowsLeftBy(club.orders.db, () =>
      act === 'audit-start'
        ? rpc.start(fromMember(StartAuditCall, {}, rights))
        : rpc.acknowledge(fromMember(AcknowledgeFindingCall, about, rights)),
    );
    expect(rows).toMatchObject([{ act, outcome: 'done', target: { id }, actor: BY_STAFF }]);
  });
});
