import {
  AGAIN_WORDS,
  formatPounds,
  longDate,
  pence,
  refusalWords,
  spokenTime,
} from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { paragraph, rows, smallPrint, type Block, type Row } from '../parts/block.js';
import { clockOf } from '../parts/moment.js';
import type { Template } from '../parts/template.js';

type Result = MailContentOf<'night-result'>;

const LATER =
  'The figures are from the moment of sending. The figures of the night in the staff area have the latest.';

export const nightResult: Template<'night-result'> = (result) => {
  const [arrived, expected] = [sumOf(result, 'arrived'), sumOf(result, 'expected')];
  return {
    subject: `Night sheet, second half: ${result.city}, ${longDate(result.night)}`,
    preheader: `${arrived} of ${expected} came`,
    heading: `${result.city}: ${arrived} of ${expected} came`,
    body: [
      paragraph(`${result.venueName}, ${longDate(result.night)}.`),
      rows(result.shows.map(showRow)),
      ...refusalsOf(result),
      ...overAdmissionsOf(result),
      ...letInAgainOf(result),
      ...unsentOf(result),
      smallPrint(LATER),
    ],
  };
};

const sumOf = ({ shows }: Result, count: 'arrived' | 'expected'): number =>
  shows.reduce((sum, show) => sum + show[count], 0);

/** Negative if more was given back than paid. */
const signedPounds = (amount: number): string =>
  `${amount < 0 ? '−' : ''}£${formatPounds(pence(Math.abs(amount)))}`;

function showRow({ title, showTime, ...show }: Result['shows'][number]): Row {
  const facts = [
    `show ${spokenTime(showTime)}`,
    `${show.arrived} of ${show.expected} came`,
    show.noShows === 1 ? '1 no-show' : `${show.noShows} no-shows`,
    `${show.sold} sold`,
    ...(show.walkUps > 0 ? [`${show.walkUps} sold at the door`] : []),
    `takings ${signedPounds(show.takingsPence)}`,
  ];
  return { strong: title, text: facts.join(' · '), boxes: '' };
}

function refusalsOf({ refusals }: Result): Block[] {
  if (refusals === null) return [];
  if (refusals.length === 0) return [paragraph('No ticket was refused.')];
  const list = refusals.map(({ reason, tickets }): Row => {
    return { strong: `${tickets}`, text: refusalWords(reason), boxes: '' };
  });
  return [paragraph('Tickets refused by phones:'), rows(list)];
}

function overAdmissionsOf({ overAdmissions }: Result): Block[] {
  if (overAdmissions.length === 0) return [paragraph('No one was let in without a place.')];
  const list = overAdmissions.map(({ name, bookingReference, people, at, by, offline }): Row => {
    const when = `at ${clockOf(new Date(at))} by ${by}${offline ? ', without a network' : ''}`;
    return { strong: name, text: [people, bookingReference, when].join(' · '), boxes: '' };
  });
  return [paragraph('Let in without a place:'), rows(list)];
}

function letInAgainOf({ letInAgain }: Result): Block[] {
  if (letInAgain.length === 0) return [];
  const list = letInAgain.map(({ name, bookingReference, people, at, by, reason }): Row => {
    const when = `at ${clockOf(new Date(at))} by ${by}`;
    const facts = [people, bookingReference, when, AGAIN_WORDS[reason]];
    return { strong: name, text: facts.join(' · '), boxes: '' };
  });
  return [paragraph('Let in again, and not counted twice:'), rows(list)];
}

function unsentOf({ unsent }: Result): Block[] {
  if (unsent.length === 0) return [];
  const list = unsent.map(({ name, arrivals }): Row => {
    return { strong: name, text: `${arrivals} not delivered`, boxes: '' };
  });
  return [
    paragraph('These phones have arrivals to deliver, so that the figures may change:'),
    rows(list),
  ];
}
