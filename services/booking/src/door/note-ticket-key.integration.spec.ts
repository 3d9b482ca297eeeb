import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newMongoUrl } from '../../test/booking-harness.js';
import { NoteTicketKey } from './note-ticket-key.js';

const KEY = 'a'.repeat(48);
const NEWER = 'b'.repeat(48);

describe('a new key for the codes on tickets', () => {
  const url = newMongoUrl();
  const clubs: BookingHarness[] = [];
  /** A copy of booking that starts with these keys, on the same database as the others. */
  const start = async (keys: string): Promise<BookingHarness> => {
    const club = await BookingHarness.start({ TICKET_KEYS: keys, BOOKING_MONGO_URL: url });
    clubs.push(club);
    return club;
  };
  let first: BookingHarness;
  beforeAll(async () => {
    first = await start('');
  });
  afterAll(async () => {
    for (const club of clubs) await club.stop();
  });
  const rows = () =>
    first.offers.db
      .collection('audit_trail')
      .find({ act: 'ticket-key-new' })
      .sort({ _id: 1 })
      .toArray();

  it('leaves one row, however many copies start with it and however often', async () => {
    expect(await rows()).toEqual([]);
    const copies = [await start(`1:${KEY}`), await start(`1:${KEY}`)];
    const again = copies.flatMap((club) =>
      Array.from({ length: 10 }, () => club.get(NoteTicketKey).execute()),
    );
    await Promise.all(again);
    expect(await rows()).toMatchObject([
      {
        actor: { kind: 'command-line', name: 'ticket-key' },
        target: { kind: 'system', id: '1' },
        outcome: 'done',
      },
    ]);
    expect(JSON.stringify(await rows())).not.toContain(KEY);
  });

  it('leaves one more row with each key after it, also under an id that was used before', async () => {
    await start(`2:${NEWER} 1:${KEY}`);
    await start(`1:${'c'.repeat(48)}`);
    expect((await rows()).map(({ target }) => (target as { id: string }).id)).toEqual([
      '1',
      '2',
      '1',
    ]);
  });

  it('is noted once by copies that start at the same moment', async () => {
    const club = await start(`3:${'d'.repeat(48)} 1:${KEY}`);
    await first.offers.db.collection('installation').deleteMany({ _id: /^ticket-key:/ as never });
    const before = (await rows()).length;
    await Promise.all(Array.from({ length: 10 }, () => club.get(NoteTicketKey).execute()));
    expect(await rows()).toHaveLength(before + 1);
  });
});
