import { longDate, spokenTime } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { paragraph, rows, smallPrint, type Block, type Row } from '../parts/block.js';
import type { Template } from '../parts/template.js';

type Sheet = MailContentOf<'night-sheet'>;

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
const LATER =
  'The figures are from the moment of sending. Tonight in the staff area has the latest.';

export const nightSheet: Template<'night-sheet'> = (sheet) => ({
  subject: `Night sheet: ${sheet.city}, ${longDate(sheet.night)}`,
  preheader: `${people(expectedOf(sheet))} expected`,
  heading: `${sheet.city}: ${people(expectedOf(sheet))} expected`,
  body: [
    paragraph(`${sheet.venueName}, ${longDate(sheet.night)}.`),
    rows(sheet.shows.map(showRow)),
    ...listed('Notes for the door:', sheet.notes.map(partyRow)),
    ...listed('Large parties:', sheet.largeParties.map(partyRow)),
    ...needsOf(sheet),
    smallPrint(LATER),
  ],
});

const expectedOf = ({ shows }: Sheet): number =>
  shows.reduce((sum, { expected }) => sum + expected, 0);

const listed = (title: string, list: Row[]): Block[] =>
  list.length === 0 ? [] : [paragraph(title), rows(list)];

function showRow({ title, doorsTime, showTime, ...show }: Sheet['shows'][number]): Row {
  const free = Math.max(0, show.capacity - show.sold - show.held);
  const times = `doors ${spokenTime(doorsTime)}, show ${spokenTime(showTime)}`;
  const counts = [
    `${show.expected} expected`,
    `${show.sold} sold`,
    `${show.held} held`,
    `${free} free of ${show.capacity}`,
  ];
  return { strong: title, text: [times, ...counts].join(' · '), boxes: '' };
}

const partyRow = ({ name, reference, admits, note }: Sheet['notes'][number]): Row => ({
  strong: name,
  text: [people(admits), reference, note].filter((fact) => fact !== '').join(' · '),
  boxes: '',
});

function needsOf({ needs }: Sheet): Block[] {
  const waiting = [
    [needs.failedMails, 'failed e-mail of the whole club', 'failed e-mails of the whole club'],
    [needs.quarantinedPayments, 'payment set aside', 'payments set aside'],
    [needs.refundRequests, 'refund request', 'refund requests'],
    [needs.disputes, 'open dispute', 'open disputes'],
  ] as const;
  const open = waiting.filter(([count]) => count > 0);
  if (open.length === 0) return [paragraph('Nothing needs attention.')];
  const list = open.map(([count, one, many]): Row => ({
    strong: `${count}`,
    text: count === 1 ? one : many,
    boxes: '',
  }));
  return [paragraph('Needs attention:'), rows(list)];
}
