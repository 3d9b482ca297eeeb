import { canBeBooked, longDate, placesLeft, posterDate, type Show } from '@club/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import styles from './nights-with-places.module.css';
import { priceOf } from './show-labels';

const SAME_CITY_NIGHTS = 2;
/** A larger number says nothing to a party of six. */
const MAX_TOLD_PLACES = 50;

/** The nearest night in each other city, and the next ones in the same city. */
export function nightsWithPlaces(show: Show, all: readonly Show[], now: Date): Show[] {
  const distance = ({ date }: Show): number =>
    Math.abs(Date.parse(date ?? '') - Date.parse(show.date ?? ''));
  const bookable = all
    .filter((other) => other.id !== show.id && canBeBooked(other, now))
    .sort((a, b) => distance(a) - distance(b));
  const isHere = ({ venue }: Show): boolean => venue.city === show.venue.city;
  const elsewhere = new Map<string, Show>();
  for (const other of bookable)
    if (!isHere(other) && !elsewhere.has(other.venue.city)) elsewhere.set(other.venue.city, other);
  return [...elsewhere.values(), ...bookable.filter(isHere).slice(0, SAME_CITY_NIGHTS)];
}

interface NightsWithPlacesProps {
  show: Show;
  all: readonly Show[];
  now: Date;
}

/** Above everything else on the page of a show without places: where and when there are some. */
export function NightsWithPlaces({ show, all, now }: NightsWithPlacesProps) {
  const nights = nightsWithPlaces(show, all, now);
  const [first] = nights;
  if (first === undefined) return null;
  return (
    <nav className={styles.strip} aria-label="Nights with places">
      <div className="wrap">
        <p>
          <strong>Full in {show.venue.city}.</strong> {placesText(first)} in {first.venue.city}
          {first.venue.city === show.venue.city && ` on ${longDate(first.date ?? '')}`}.
        </p>
        <ul>
          {nights.map((night) => (
            <li key={night.id}>
              <Link to={paths.show.href(night.id)}>
                <b className="display">{posterDate(night.date ?? '')}</b>
                <span className="small">
                  {night.venue.city} · {priceOf(night)} · {placesText(night)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

const placesText = (show: Show): string => {
  const left = placesLeft(show);
  return left > MAX_TOLD_PLACES ? 'Plenty of places' : `${left} left`;
};
