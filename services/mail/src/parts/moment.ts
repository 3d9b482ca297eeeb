import { spokenTime } from '@club/contracts';

const london = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...parts });
const day = london({ weekday: 'long', day: 'numeric', month: 'long' });
const clock = london({ hour: '2-digit', minute: '2-digit' });

/** Such as "7:50pm", in London. */
export const clockOf = (at: Date): string => spokenTime(clock.format(at));

/** Such as "2:30pm on Saturday 28 November". */
export const moment = (at: Date): string => `${clockOf(at)} on ${day.format(at)}`;
