import { doorNight, londonInstant } from '@club/contracts';
import { MailWaits, OutboxStore, type MailRef } from '@club/kit';
import type { MailKind } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { DearerMoves } from '../../test/dearer-moves.js';
import { bookedTonight } from '../../test/phones.js';
import { TransfersHarness } from '../../test/transfers.js';
import { CloseShow } from '../orders/close-show.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';
import { BookingMails } from './booking-mails.js';
import { SendDoorLists } from './send-door-lists.js';
import { SendNightSheets } from './send-night-sheets.js';

const UNDO_SECONDS = 300;
const NIGHT = doorNight(new Date());

describe('an e-mail about a show whose cancellation may be taken back', () => {
  let club: BookingHarness;
  let gifts: TransfersHarness;
  let moves: DearerMoves;
  beforeAll(async () => {
    club = await BookingHarness.start({ CLUB_CANCEL_UNDO_SECONDS: String(UNDO_SECONDS) });
    gifts = new TransfersHarness(club);
    moves = new DearerMoves(club);
  });
  afterAll(() => club.stop());

  /** @returns the id of the cancellation. */
  async function cancel(showId: string): Promise<string> {
    const id = newId();
    await club.get(CloseShow).execute(showId, id);
    return id;
  }
  const takeBack = (showId: string, id: string) => club.get(CloseShow).undo(showId, id);
  /** The time to take it back is over. */
  const end = () =>
    club.get(FinishClosedShows).execute(new Date(Date.now() + (UNDO_SECONDS + 1) * 1000));
  const reason = (mail: MailRef) => club.get(BookingMails).reasonToSkip(mail);
  const contentOf = (mail: MailRef) => club.get(BookingMails).contentOf(mail);
  /** The e-mail of a kind about a subject that was written. */
  async function written(kind: MailKind, subject: string): Promise<MailRef> {
    const rows = await club.get(OutboxStore).findAbout(subject);
    const row = rows.find((one) => one.kind === kind);
    if (row === undefined) throw new Error(`no e-mail was written: ${kind}`);
    return row;
  }

  interface Written {
    showId: string;
    mail: MailRef;
  }
  /** One of three tickets is refunded. */
  async function refunded(): Promise<Written> {
    const { id, showId } = await gifts.party();
    await gifts.refund(id, 2000, 1);
    return { showId, mail: await written('booking-refunded', id) };
  }
  /** The ticket of a friend is refunded. */
  async function ended(): Promise<Written> {
    const { showId, part } = await gifts.given();
    await gifts.refund(part._id, 2000, 1);
    return { showId, mail: await written('tickets-ended', part._id) };
  }
  /** A difference is paid too late, so that the booking stays where it is. */
  async function returned(): Promise<Written> {
    const move = await moves.opened();
    await moves.pay(move.secret);
    await moves.refund(move.id, 20, 1);
    const late = moves.confirm(move.token, move.moveId);
    await expect(late).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    return { showId: move.from, mail: await written('difference-refunded', move.supplement) };
  }

  it.each([
    ['a refund', refunded],
    ['tickets of a friend that have ended', ended],
    ['a difference that went back', returned],
  ])('waits, and is sent once that is decided: %s', async (_, write) => {
    const { showId, mail } = await write();
    expect(await reason(mail)).toBeNull();
    const cancellation = await cancel(showId);
    await expect(reason(mail)).rejects.toBeInstanceOf(MailWaits);
    await takeBack(showId, cancellation);
    expect(await reason(mail)).toBeNull();
    await cancel(showId);
    await expect(reason(mail)).rejects.toBeInstanceOf(MailWaits);
    await end();
    expect(await reason(mail)).toBeNull();
  });

  it.each([
    ['a refund', refunded],
    ['tickets of a friend that have ended', ended],
  ])('calls the show cancelled when that is final, and not before: %s', async (_, write) => {
    const { showId, mail } = await write();
    await cancel(showId);
    expect(await contentOf(mail)).toMatchObject({ isCancelled: false });
    await end();
    expect(await contentOf(mail)).toMatchObject({ isCancelled: true });
  });

  it('waits if it is the list for the door, and is sent if the show takes place', async () => {
    const { showId } = await bookedTonight(club);
    await club.get(SendDoorLists).execute(londonInstant(NIGHT, '18:45'));
    const mail = await written('door-list', showId);
    const cancellation = await cancel(showId);
    await expect(reason(mail)).rejects.toBeInstanceOf(MailWaits);
    await takeBack(showId, cancellation);
    expect(await reason(mail)).not.toBe('the show is cancelled');
    await cancel(showId);
    await end();
    expect(await reason(mail)).toBe('the show is cancelled');
  });

  it.each([
    ['night-sheet', '16:00'],
    ['night-result', '23:30'],
  ] as const)('waits if it is a %s, and is sent if the show takes place', async (kind, time) => {
    const { showId, venueId } = await bookedTonight(club);
    await club.get(SendNightSheets).execute(londonInstant(NIGHT, time));
    const mail = await written(kind, `${venueId}-${NIGHT}`);
    const cancellation = await cancel(showId);
    await expect(reason(mail)).rejects.toBeInstanceOf(MailWaits);
    await takeBack(showId, cancellation);
    expect(await reason(mail)).not.toBe('no show is left in the night');
    await cancel(showId);
    await end();
    expect(await reason(mail)).toBe('no show is left in the night');
  });
});
