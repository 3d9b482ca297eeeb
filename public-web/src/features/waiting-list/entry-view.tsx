import { longDate, TICKETS_PER_BOOKING, type MyWait, type WaitState } from '@club/contracts';
import { useState, type ReactNode } from 'react';
import { paths } from '../../shared/config/paths';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button, ButtonLink } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { Field } from '../../shared/ui/field';
import { OfferView } from './offer-view';
import { ticketsOf } from './tickets-of';
import type { EntryActs } from './use-entry';
import styles from './waiting-list.module.css';

interface EntryViewProps {
  wait: MyWait;
  acts: EntryActs;
  /** Reads the entry again. */
  onOver: () => unknown;
}

const TITLES: Record<WaitState, string> = {
  waiting: 'You Are on the Waiting List',
  offered: 'Places Have Come Free',
  taken: 'You Have Taken Your Places',
  lapsed: 'You Are off the List',
  left: 'You Have Left the List',
  closed: 'The Waiting List Has Ended',
};

/** One entry of a waiting list for its holder: what it waits for, its state, and what can be done. */
export function EntryView({ wait, acts, onOver }: EntryViewProps) {
  const { state, offer } = wait;
  return (
    <>
      <h1 className="display">{TITLES[state]}</h1>
      <WaitedFor wait={wait} />
      {acts.problem !== undefined && (
        <p className="panel" role="alert">
          {acts.problem} Or ring us: <PhoneLink />
        </p>
      )}
      {offer !== undefined && (
        <OfferView key={offer.offerId} offer={offer} acts={acts} onOver={onOver} />
      )}
      {state === 'offered' && offer === undefined && <OfferEnded />}
      {state === 'waiting' && <Waiting key={sizeKey(wait)} wait={wait} acts={acts} />}
      {state === 'taken' && <Taken payToken={wait.payToken} />}
      {['lapsed', 'left', 'closed'].includes(state) && <Ended wait={wait} acts={acts} />}
    </>
  );
}

/** A saved change begins a new form. */
const sizeKey = ({ quantity, acceptFewer }: MyWait): string => `${quantity} ${acceptFewer}`;

function WaitedFor({
  wait: { show, quantity, acceptFewer, partiesBefore, otherNights },
}: Pick<EntryViewProps, 'wait'>) {
  const others = otherNights.flatMap((night) => (night.show === undefined ? [] : [night.show]));
  return (
    <section className={classNames('panel', styles.stack)} aria-label="What you wait for">
      {show !== undefined && (
        <p>
          <strong>{show.title}</strong>
          <br />
          {longDate(show.date ?? '')}, {show.venue.name}, {show.venue.city}
        </p>
      )}
      <p>
        {ticketsOf(quantity)}
        {acceptFewer && ', or fewer'}
        {partiesBefore !== undefined && ` · ${beforeText(partiesBefore)}`}
      </p>
      {others.length > 0 && (
        <p className="soft">
          You also wait for{' '}
          {others.map(({ date, venue }) => `${longDate(date ?? '')}, ${venue.city}`).join(' · ')}
        </p>
      )}
    </section>
  );
}

function beforeText(parties: number): string {
  if (parties === 0) return 'you are next';
  return `about ${parties} ${parties === 1 ? 'party' : 'parties'} before you`;
}

const OfferEnded = () => (
  <p className="panel" role="status">
    This offer has just ended, and the places go to the next on the list. Please load this page
    again in a minute to see how your place stands.
  </p>
);

function Waiting({ wait, acts }: Pick<EntryViewProps, 'wait' | 'acts'>) {
  const [quantity, setQuantity] = useState(wait.quantity);
  const [acceptFewer, setAcceptFewer] = useState(wait.acceptFewer);
  const isSame = quantity === wait.quantity && acceptFewer === wait.acceptFewer;
  return (
    <>
      <p>
        If places come free, we hold them for you and send you an e-mail. Its link opens this page,
        where you can take them.
      </p>
      <section className={classNames('panel', styles.stack)} aria-labelledby="change">
        <h2 id="change" className="display">
          Change Your Party
        </h2>
        <Field label="How many tickets?">
          {(control) => (
            <select
              {...control}
              value={quantity}
              onChange={({ target }) => setQuantity(Number(target.value))}
            >
              {Array.from({ length: TICKETS_PER_BOOKING.max }, (_, index) => (
                <option key={index} value={index + 1}>
                  {ticketsOf(index + 1)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={acceptFewer}
            onChange={({ target }) => setAcceptFewer(target.checked)}
          />
          <span>Fewer is fine: offer us what there is</span>
        </label>
        <p className="soft small">You keep your place in the list.</p>
        <Button disabled={acts.isBusy || isSame} onClick={() => acts.change(quantity, acceptFewer)}>
          Save
        </Button>
      </section>
      <Leave acts={acts} />
    </>
  );
}

function Leave({ acts }: Pick<EntryViewProps, 'acts'>) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <div className="panel" role="group" aria-label="Leave the waiting list">
      <p>You leave this list, and those of the other nights. You can come back at the end of it.</p>
      <div className="actions">
        <Button disabled={acts.isBusy} onClick={acts.leave}>
          Yes, Leave
        </Button>
        <Button look="ghost" onClick={() => setAsked(false)}>
          Stay
        </Button>
      </div>
    </div>
  ) : (
    <Actions>
      <Button look="ghost" onClick={() => setAsked(true)}>
        Leave the List
      </Button>
    </Actions>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="actions">{children}</div>
);

const Taken = ({ payToken }: { payToken: string | undefined }) =>
  payToken === undefined ? (
    <>
      <p>
        If you have paid, your tickets are in your e-mail. Questions? Ring us: <PhoneLink />
      </p>
      <ButtonLink to={paths.findBooking.href()}>Find My Booking</ButtonLink>
    </>
  ) : (
    <>
      <p>They are yours as soon as they are paid.</p>
      <ButtonLink to={`${paths.pay.href()}#${payToken}`}>Pay Now</ButtonLink>
    </>
  );

const WHY: Partial<Record<WaitState, string>> = {
  lapsed: 'Two offers passed without an answer, so we took you off the list.',
  left: 'You wait for nothing and hear nothing more from us about this show.',
  closed:
    'The places that are free now, if any, are on the page of the show: first come, first served.',
};

function Ended({ wait, acts }: Pick<EntryViewProps, 'wait' | 'acts'>) {
  return (
    <>
      <p>{WHY[wait.state]}</p>
      <Actions>
        {wait.mayRejoin && (
          <Button disabled={acts.isBusy} onClick={acts.rejoin}>
            Put Me Back
          </Button>
        )}
        {wait.show !== undefined && (
          <ButtonLink look="ghost" to={paths.show.href(wait.showId)}>
            To the Show
          </ButtonLink>
        )}
      </Actions>
    </>
  );
}
