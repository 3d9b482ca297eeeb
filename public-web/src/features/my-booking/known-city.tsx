import { useState } from 'react';
import styles from './move-panel.module.css';

interface KnownCity {
  isKnown: boolean;
  setKnown: (isKnown: boolean) => void;
  isMissing: boolean;
  /** Asked before the booking moves; if not, the page says what is missing. */
  check: () => boolean;
}

/** @param city the new city if it is another one. */
export function useKnownCity(city: string | null): KnownCity {
  const [isKnown, setKnown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isMissing = city !== null && !isKnown;
  const check = (): boolean => {
    setAsked(true);
    return !isMissing;
  };
  return { isKnown, setKnown, isMissing: isAsked && isMissing, check };
}

/** A ticket for the wrong city is worth nothing, so the booker ticks that they know. */
export const CityTick = ({ city, known }: { city: string | null; known: KnownCity }) =>
  city !== null && (
    <>
      <label className={styles.known}>
        <input
          type="checkbox"
          checked={known.isKnown}
          aria-invalid={known.isMissing}
          onChange={(event) => known.setKnown(event.target.checked)}
        />
        <span>
          I know that the new show is in <strong>{city.toUpperCase()}</strong>
        </span>
      </label>
      {known.isMissing && <p role="alert">Please confirm that the new show is in {city}.</p>}
    </>
  );
