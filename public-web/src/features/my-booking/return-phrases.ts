import { formatPounds, poundsToPence, type MyReturns } from '@club/contracts';

type Latest = NonNullable<MyReturns['latest']>;

export const pounds = (amount: number): string => `£${formatPounds(poundsToPence(amount))}`;
export const tickets = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;

const INSTANT = {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
} as const;
/** Such as "Saturday 28 November at 16:30", by the clock in London. */
export const spokenInstant = (instant: string): string =>
  new Date(instant).toLocaleString('en-GB', INSTANT);

/** What giving so many tickets back will do, before it is done. */
export function effectOf({ outcome, values }: MyReturns, count: number): string[] {
  const amount = pounds(values[count - 1] ?? 0);
  const [them, they] = count === 1 ? ['it', 'it is'] : ['them', 'they are'];
  switch (outcome) {
    case 'credit_if_resold':
      return [
        `We offer ${them} to those who wait for a place, and put ${them} on sale. Once ${they} sold, you get ${amount} on a gift card, which never expires. We e-mail you its code.`,
        `Until then nothing changes: your ticket is valid, and you can take back what is not sold. If no one buys, you get no money back.`,
      ];
    case 'credit':
      return [
        `You get ${amount} on a gift card at once. You cannot undo this: ${they} no longer yours.`,
      ];
    case 'refund':
      return [
        `You get ${amount} back the way you paid. You cannot undo this: ${they} no longer yours.`,
      ];
  }
}

/** What has become of tickets that were given back. */
export function stateOf({ quantity, sold, brought, state }: Latest, outcome: MyReturns['outcome']) {
  if (outcome !== 'credit_if_resold')
    return `You have given ${tickets(quantity)} back: ${pounds(brought)} is yours${outcome === 'credit' ? ', on a gift card' : ''}.`;
  const soldAgain =
    sold === 0
      ? `${tickets(quantity)} for sale, none sold yet.`
      : `${sold} of ${quantity} sold again: ${pounds(brought)} on your gift card. Its code came by e-mail.`;
  if (state === 'open')
    return `${soldAgain} ${sold === 0 ? 'Your ticket is valid until someone buys.' : 'The rest is for sale and stays valid until someone buys.'}`;
  return sold === 0 ? 'None of your tickets is for sale any more.' : soldAgain;
}
