import { formatPrice, posterDate, poundsToPence, type Show, type Venue } from '@club/contracts';
import { momentWords } from '../../features/shows/show-words';
import { useClub } from '../../shared/config/config.api';
import { paths } from '../../shared/config/paths';
import { ButtonLink } from '../../shared/ui/button';

interface QuickBookProps {
  venue: Venue;
  next: Show | undefined;
  now: Date;
  onSelect: () => void;
}

function QuickBook({ venue, next, now, onSelect }: QuickBookProps) {
  const note = next === undefined ? 'New dates soon' : [`Next: ${posterDate(next.date ?? '')}`, momentWords(next, now)].filter(Boolean).join(' · ');
  return (
    <button type="button" className="quick-venue" onClick={onSelect}>
      <i className={venue.city === 'Cardiff' ? 'cardiff' : 'other'} aria-hidden="true" />
      <span>
        <strong>{venue.location}</strong>
        <small>{venue.name}</small>
        <small>{note}</small>
      </span>
      <span>{next?.price === undefined ? '' : formatPrice(poundsToPence(next.price))}</span>
    </button>
  );
}

interface HeroProps {
  venues: Venue[];
  shows: Show[];
  now: Date;
  onSelect: (venueId: string) => void;
}

export function Hero({ venues, shows, now, onSelect }: HeroProps) {
  const club = useClub();
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <div>
          <h1 id="hero-title" className="display">
            Saturday night.
            <br />
            Four comedians.
            <br />
            Two cities.
          </h1>
          <p className="lead">Doors 7:30, laughing by 8:05. Cardiff and Bournemouth, every Saturday since 2005: over 20 years and over 1000 sell-out shows.</p>
          <ButtonLink to={paths.section('shows')}>View Shows and Book Now</ButtonLink>
          <p className="soft">
            Book by phone <a href={`tel:${club.phone.replace(/\s/g, '')}`}>{club.phone}</a> or write to <a href={`mailto:${club.bookingEmail}`}>{club.bookingEmail}</a>
          </p>
        </div>
        <div className="quick">
          <h2 className="display">Quick Book</h2>
          {venues.map((venue) => (
            <QuickBook key={venue.id} venue={venue} now={now} next={shows.find(({ venueId, status }) => venueId === venue.id && status === 'scheduled')} onSelect={() => onSelect(venue.id)} />
          ))}
          <small className="soft">No tickets sold on the door - advance booking only</small>
        </div>
      </div>
    </section>
  );
}
