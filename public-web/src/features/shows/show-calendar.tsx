import { monthOf, posterDate, type Show } from '@club/contracts';
import type { ChangeEvent } from 'react';
import { classNames } from '../../shared/ui/class-names';
import control from '../../shared/ui/control.module.css';
import { scrollToElement } from '../../shared/ui/scroll-to';
import styles from './show-calendar.module.css';
import { ShowCard } from './show-card';

interface Month {
  name: string;
  shows: Show[];
}

/** The shows by month, in their order. */
export function monthsOf(shows: readonly Show[]): Month[] {
  const months: Month[] = [];
  for (const show of shows) {
    const name = monthOf(show.date ?? '');
    const last = months.at(-1);
    if (last !== undefined && last.name === name) last.shows.push(show);
    else months.push({ name, shows: [show] });
  }
  return months;
}

const idOf = (date: string): string => `shows-on-${date}`;
const datesOf = (shows: readonly Show[]): string[] => [
  ...new Set(shows.map(({ date }) => date ?? '')),
];

/** The shows under the names of their months, with a jump to a date. */
export function ShowCalendar({ shows, now }: { shows: Show[]; now: Date }) {
  const months = monthsOf(shows);
  return (
    <>
      {datesOf(shows).length > 1 && <DateJump months={months} />}
      {months.map((month) => (
        <MonthOfShows key={month.name} month={month} now={now} />
      ))}
    </>
  );
}

function MonthOfShows({ month: { name, shows }, now }: { month: Month; now: Date }) {
  return (
    <>
      <h3 className={classNames('display', styles.month)}>{name}</h3>
      <ul role="list" className="grid">
        {shows.map((show, index) => (
          <li
            key={show.id}
            className={styles.show}
            tabIndex={-1}
            // Only the first show of a date is a place to jump to.
            id={shows[index - 1]?.date === show.date ? undefined : idOf(show.date ?? '')}
          >
            <ShowCard show={show} now={now} headingLevel={4} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The focus moves as well, so that a keyboard goes on from there. */
function jump({ target }: ChangeEvent<HTMLSelectElement>): void {
  const id = idOf(target.value);
  document.getElementById(id)?.focus({ preventScroll: true });
  scrollToElement(id);
}

const DateJump = ({ months }: { months: readonly Month[] }) => (
  <label className={styles.jump}>
    Jump to a date
    <select className={control.control} defaultValue="" onChange={jump}>
      <option value="" disabled>
        Choose a date
      </option>
      {months.map(({ name, shows }) => (
        <optgroup key={name} label={name}>
          {datesOf(shows).map((date) => (
            <option key={date} value={date}>
              {posterDate(date)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  </label>
);
