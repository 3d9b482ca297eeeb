import { describe, expect, it } from '@jest/globals';
import { doorKeyOf, readTicketCode, ticketCodeOf } from './ticket-code.js';

const SECRET = 'a secret for this test';
const facts = { bookingId: 'b'.repeat(32), showId: 's'.repeat(24), admits: 3 };

describe('a ticket’s code', () => {
  const code = ticketCodeOf(SECRET, facts);
  it('is read at the door with the public key alone', () => {
    expect(readTicketCode(doorKeyOf(SECRET), code)).toEqual(facts);
    expect(code.length).toBeLessThan(200);
  });
  it('is worthless if it was altered or signed with another secret', () => {
    const more = Buffer.from(`${facts.bookingId} ${facts.showId} 6`).toString('base64url');
    expect(
      readTicketCode(doorKeyOf(SECRET), code.replace(/\.[^.]+\./, `.${more}.`)),
    ).toBeUndefined();
    expect(
      readTicketCode(doorKeyOf(SECRET), ticketCodeOf('another secret', facts)),
    ).toBeUndefined();
    expect(readTicketCode(doorKeyOf(SECRET), 'hello')).toBeUndefined();
  });
});
