import { intentOf, SpecificationClient, succeeded, type PublicSystem } from '@club/client';
import { TICKETS_PER_BOOKING, type Show } from '@club/contracts';

const GUESTS = [
  'Ada Whitlock',
  'Rhys Bowen',
  'Imani Clarke',
  'Joe Tanner',
  'Carys Vaughan',
  'Leo Marsh',
  'Femi Adeyemi',
  'Holly Garner',
];

/** Sells tickets of a show as visitors buy them: through the public routes, paid at the emulator. */
export async function sellTickets(
  system: PublicSystem,
  show: Show,
  tickets: number,
): Promise<void> {
  for (let sold = 0, order = 0; sold < tickets; sold += TICKETS_PER_BOOKING.max, order += 1) {
    const quantity = Math.min(TICKETS_PER_BOOKING.max, tickets - sold);
    await buy(system, show, { quantity, guest: GUESTS[order % GUESTS.length] ?? 'Guest' });
  }
}

async function buy(
  system: PublicSystem,
  show: Show,
  { quantity, guest }: { quantity: number; guest: string },
): Promise<void> {
  const email = `${guest.toLowerCase().replace(' ', '.')}@example.org`;
  const client = new SpecificationClient(system, 'localhost', guest);
  const { clientSecret } = succeeded(await client.intent(show, quantity, email));
  const { id } = succeeded(await client.book(show, quantity, email));
  await client.pay(clientSecret);
  succeeded(await client.complete(id, intentOf(clientSecret)));
}
