import { formatPounds, multiplyPence, poundsToPence } from '@club/contracts';
import { useState } from 'react';
import { Button } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { Field } from '../../shared/ui/field';
import { OfferClock } from './offer-clock';
import { ticketsOf } from './tickets-of';
import type { EntryActs, OpenOffer } from './use-entry';
import styles from './waiting-list.module.css';

const heldUntil = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

interface OfferViewProps {
  offer: OpenOffer;
  acts: EntryActs;
  /** The offer has ended while the page was open. */
  onOver: () => unknown;
}

/** Places that are kept for the party: the price, until when, and what can be done with them. */
export function OfferView({ offer, acts, onOver }: OfferViewProps) {
  const { offerId, quantity, price, expiresAt } = offer;
  const [chosen, setChosen] = useState(quantity);
  const [isDeclining, setDeclining] = useState(false);
  const count = Math.min(chosen, quantity);
  return (
    <section className={classNames('panel', styles.stack)} aria-labelledby="offer">
      <h2 id="offer" className="display">
        {quantity === 1 ? 'A ticket is' : `${ticketsOf(quantity)} are`} yours to take
      </h2>
      <p className={styles.until}>
        Until {heldUntil.format(new Date(expiresAt))}{' '}
        <OfferClock until={expiresAt} onOver={onOver} />
      </p>
      {quantity > 1 && (
        <Field label="How many do you take?">
          {(control) => (
            <select
              {...control}
              value={count}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {Array.from({ length: quantity }, (_, index) => (
                <option key={index} value={index + 1}>
                  {ticketsOf(index + 1)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <p>
        {ticketsOf(count)} at £{price.toFixed(2)}:{' '}
        <strong>£{formatPounds(multiplyPence(poundsToPence(price), count))}</strong>
      </p>
      <div className="actions">
        <Button disabled={acts.isBusy} onClick={() => acts.take(offerId, count)}>
          Take It
        </Button>
        <Button
          look="ghost"
          disabled={acts.isBusy}
          aria-expanded={isDeclining}
          onClick={() => setDeclining(!isDeclining)}
        >
          Not This Time
        </Button>
      </div>
      {isDeclining && <Decline offerId={offerId} acts={acts} />}
    </section>
  );
}

const Decline = ({ offerId, acts }: { offerId: string; acts: EntryActs }) => (
  <div role="group" aria-label="Not this time">
    <p>The tickets go to the next on the list. Do you want to wait for others?</p>
    <div className="actions">
      <Button look="ghost" disabled={acts.isBusy} onClick={() => acts.decline(offerId, true)}>
        Keep My Place
      </Button>
      <Button look="ghost" disabled={acts.isBusy} onClick={() => acts.decline(offerId, false)}>
        Leave the List
      </Button>
    </div>
  </div>
);
