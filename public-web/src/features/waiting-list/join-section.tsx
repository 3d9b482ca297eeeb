import { type Show, smallestWaitingParty } from '@club/contracts';
import { useState } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { JoinForm } from './join-form';
import { ticketsOf } from './tickets-of';
import styles from './waiting-list.module.css';

/** More nights would be a list to study; these are the nearest. */
const OFFERED_NIGHTS = 12;

/** Other shows that a party can wait for as well: those without places, nearest first. */
export function otherNightsFor(show: Show, all: readonly Show[], now: Date): Show[] {
  const distance = ({ date }: Show): number =>
    Math.abs(Date.parse(date ?? '') - Date.parse(show.date ?? ''));
  return all
    .filter(({ id }) => id !== show.id)
    .filter((other) => smallestWaitingParty(other, now) !== undefined)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, OFFERED_NIGHTS)
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
}

interface JoinSectionProps {
  show: Show;
  /** All shows, to choose other nights from. */
  all: readonly Show[];
  now: Date;
}

/** The waiting list on the page of a show: open if there are no places, folded if there are too few for some parties. */
export function JoinSection({ show, all, now }: JoinSectionProps) {
  const smallest = smallestWaitingParty(show, now);
  const isFull = smallest === 1;
  // The form is always in the same place and stays open, so that nothing typed is lost when a place comes free.
  const [isOpen, setOpen] = useState(isFull);
  if (smallest === undefined) return null;
  return (
    <section id="waiting-list" className="wrap" aria-labelledby="waiting-list-title">
      <div className={classNames('panel', styles.stack)}>
        <h2 id="waiting-list-title" className="display">
          Waiting List
        </h2>
        {isFull && (
          <p>Places come back. Tell us how many you need, and we write to you when they do.</p>
        )}
        <details
          className={styles.nights}
          open={isOpen || isFull}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary hidden={isFull}>
            Only {ticketsOf(smallest - 1)} left. Do you need {smallest} or more?
          </summary>
          <JoinForm show={show} smallest={smallest} others={otherNightsFor(show, all, now)} />
        </details>
      </div>
    </section>
  );
}
