import { longDate, MAX_OTHER_NIGHTS, TICKETS_PER_BOOKING, type Show } from '@club/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { Outcome } from '../../shared/ui/outcome';
import { ticketsOf } from './tickets-of';
import { useJoin } from './use-join';
import styles from './waiting-list.module.css';

interface JoinFormProps {
  show: Show;
  /** The smallest party that needs to wait. */
  smallest: number;
  /** Other nights that the party can wait for as well. */
  others: readonly Show[];
}

/** Joins the waiting list of a show. Without script the browser sends the form to the page server, which passes it on. */
export function JoinForm({ show, smallest, others }: JoinFormProps) {
  const { isSent, isBusy, errors, problem, submit } = useJoin(show.id);
  if (isSent)
    return (
      <Outcome>
        <strong>Thank you.</strong> We have sent you an e-mail with a link to your place in the
        list. If places come free, we hold them for you and write to you at once.
      </Outcome>
    );
  return (
    <form
      className={styles.form}
      method="post"
      action={`${paths.show.href(show.id)}/waiting-list`}
      noValidate
      aria-label="Join the waiting list"
      onSubmit={submit}
    >
      <Field label="Your name" error={errors['name']}>
        {(control) => <input name="name" autoComplete="name" required {...control} />}
      </Field>
      <Field label="Your e-mail address" error={errors['email']}>
        {(control) => (
          <input
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            required
            {...control}
          />
        )}
      </Field>
      <QuantityField smallest={smallest} error={errors['quantity']} />
      <label className={styles.check}>
        <input type="checkbox" name="acceptFewer" />
        <span>Fewer is fine: offer us what there is</span>
      </label>
      {others.length > 0 && <OtherNights shows={others} error={errors['alsoShows']} />}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Button type="submit" wide disabled={isBusy}>
        Join the Waiting List
      </Button>
      <p className="soft small">
        Waiting is free and buys nothing. We use your address for this list only, see our{' '}
        <Link to={paths.privacy.href()}>privacy policy</Link>.
      </p>
    </form>
  );
}

const QuantityField = ({ smallest, error }: { smallest: number; error: string | undefined }) => (
  <Field label="How many tickets?" error={error}>
    {(control) => (
      <select name="quantity" defaultValue={Math.max(2, smallest)} {...control}>
        {Array.from({ length: TICKETS_PER_BOOKING.max - smallest + 1 }, (_, index) => (
          <option key={smallest + index} value={smallest + index}>
            {ticketsOf(smallest + index)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface OtherNightsProps {
  shows: readonly Show[];
  error: string | undefined;
}
function OtherNights({ shows, error }: OtherNightsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isFull = chosen.length >= MAX_OTHER_NIGHTS;
  const toggle = (id: string, isChosen: boolean): void =>
    setChosen((now) => [...now.filter((each) => each !== id), ...(isChosen ? [id] : [])]);
  return (
    <details className={styles.nights} {...(error !== undefined && { open: true })}>
      <summary>Other nights that suit you too</summary>
      <fieldset>
        <legend className="soft small">Up to {MAX_OTHER_NIGHTS}, all of them sold out now.</legend>
        {shows.map(({ id, date = '', venue }) => (
          <label key={id} className={styles.check}>
            <input
              type="checkbox"
              name="alsoShows"
              value={id}
              disabled={isFull && !chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <span>
              {longDate(date)}, {venue.city}
            </span>
          </label>
        ))}
        {error !== undefined && <p role="alert">{error}</p>}
      </fieldset>
    </details>
  );
}
