import { placesLeft, posterDate, type Booking, type MyMoveQuote, type Show } from '@club/contracts';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';
import { Field } from '../../shared/ui/field';
import { CityTick, useKnownCity } from './known-city';
import styles from './move-panel.module.css';
import { MoveQuoteView } from './move-quote';
import { PartyField, Staying } from './party-field';
import { PayDifference } from './pay-difference';
import { useMove, type Moving } from './use-move';

export interface MovePanelProps {
  booking: Booking;
  token: string;
  /** The shows that can be booked now. */
  shows: readonly Show[];
  /** `isPart`: some of the party stay. */
  onMoved: (isPart?: boolean) => void;
  /** Reads the booking again. */
  onChanged: () => void;
}

/** From this status on it is the server that failed, and not the request. */
const OUTAGE = 500;

/** Chooses another show for a booking, says what the move means, and makes it. */
export function MovePanel({ booking, token, shows, onMoved, onChanged }: MovePanelProps) {
  // A move that has begun elsewhere, perhaps in another tab, is paid on this page once the booking is read again.
  const lookAgain = (error: unknown): void => {
    if (asApiError(error)?.code === 'MOVE_OPEN') onChanged();
  };
  const moving = useMove({ token, onMoved, onRefused: lookAgain });
  const { choose, chosenId, quote, error, isBusy } = moving;
  const others = shows.filter(({ id }) => id !== booking.showId);
  const chosen = others.find(({ id }) => id === chosenId);
  if (others.length === 0)
    return (
      <p role="status">
        There is no other show to move to at the moment. Questions? Ring us: <PhoneLink />
      </p>
    );
  return (
    <div className={styles.stack}>
      <PartyField
        party={booking.admits}
        quantity={moving.quantity}
        onChoose={moving.chooseQuantity}
      />
      <ShowField
        shows={others}
        places={moving.quantity ?? booking.admits}
        chosenId={chosenId}
        onChoose={choose}
      />
      {isBusy && quote === undefined && <p role="status">Looking at that night…</p>}
      {error !== undefined && <Refused error={error} onRetry={() => choose(chosenId)} />}
      {quote !== undefined && chosen !== undefined && (
        <Quoted {...{ booking, token, to: chosen, quote, moving, onMoved }} />
      )}
    </div>
  );
}

interface QuotedProps extends Pick<MovePanelProps, 'booking' | 'token' | 'onMoved'> {
  to: Show;
  quote: MyMoveQuote;
  moving: Pick<Moving, 'isBusy' | 'move' | 'moveId' | 'refuse' | 'renew'>;
}

/** What the move means, and the step that makes it: a payment or a confirmation. */
function Quoted({ booking, token, to, quote, moving, onMoved }: QuotedProps) {
  const { isBusy, move, moveId, refuse, renew } = moving;
  const { quoteId, difference, otherCity } = quote;
  const isPart = quote.places < booking.admits;
  return (
    <>
      <MoveQuoteView booking={booking} to={to} quote={quote} />
      {isPart && <Staying quote={quote} party={booking.admits} />}
      {quote.becomes === 'pay' ? (
        <PayDifference
          key={quoteId}
          {...{ booking, token, quoteId, difference, otherCity, moveId }}
          onMoved={() => onMoved(isPart)}
          onRefused={refuse}
          onOtherMeans={renew}
        />
      ) : (
        <Confirm key={quoteId} city={otherCity} isBusy={isBusy} onMove={move} />
      )}
    </>
  );
}

interface ShowFieldProps {
  shows: readonly Show[];
  /** How many tickets move. */
  places: number;
  chosenId: string;
  onChoose: (showId: string) => void;
}

const ShowField = ({ shows, places, chosenId, onChoose }: ShowFieldProps) => (
  <Field label="New night">
    {(control) => (
      <select {...control} value={chosenId} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Please choose</option>
        {[...new Set(shows.map(({ venue }) => venue.city))].map((city) => (
          <optgroup key={city} label={city}>
            {shows
              .filter(({ venue }) => venue.city === city)
              .map((show) => (
                <option key={show.id} value={show.id} disabled={placesLeft(show) < places}>
                  {posterDate(show.date ?? '')}, {city}: {show.title}
                  {placesLeft(show) < places && ' (not enough tickets left)'}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    )}
  </Field>
);

/** The gateway's words say why, and whether to ring. In an outage nothing is known, so the same may be tried again. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { displayMessage: words, status = 0 } = asApiError(error) ?? {};
  const isOutage = words === undefined || status >= OUTAGE;
  return (
    <div role="alert">
      <p>{words ?? 'That did not work just now. Please try again in a moment.'}</p>
      <p>
        Ring us: <PhoneLink />
      </p>
      {isOutage && <Button onClick={onRetry}>Try Again</Button>}
    </div>
  );
}

interface ConfirmProps {
  /** The new city if it is another one. */
  city: string | null;
  isBusy: boolean;
  onMove: (knowsCity: boolean) => void;
}

function Confirm({ city, isBusy, onMove }: ConfirmProps) {
  const known = useKnownCity(city);
  const press = (): void => {
    if (known.check()) onMove(known.isKnown);
  };
  return (
    <div className={styles.stack}>
      <CityTick city={city} known={known} />
      <Button disabled={isBusy} onClick={press}>
        Move My Booking
      </Button>
    </div>
  );
}
