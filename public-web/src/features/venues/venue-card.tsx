import type { Venue } from '@club/contracts';
import { CityBadge } from '../../shared/ui/badge';
import { Button } from '../../shared/ui/button';

interface VenueCardProps {
  venue: Venue;
  selected: boolean;
  /** A picture of the room, from one of its shows. */
  picture: string | undefined;
  onSelect: () => void;
}

export const VenueCard = ({ venue, selected, picture, onSelect }: VenueCardProps) => (
  <article className={`card venue-card ${selected ? 'selected' : ''}`}>
    <div className="pic">
      {picture !== undefined && <img src={`${picture}?w=960`} srcSet={`${picture}?w=480 480w, ${picture}?w=960 960w`} sizes="(max-width: 860px) 100vw, 570px" width={960} height={600} alt={`The room in ${venue.city}`} loading="lazy" />}
      <CityBadge city={venue.city} />
    </div>
    <div className="in">
      <h3 className="display">{venue.city}</h3>
      <p>{venue.address}</p>
      <p className="meta">Doors: 7:30pm • Show: 8:00pm</p>
      <p className="meta">Every Saturday Night</p>
      <p>
        <strong>Tickets: £20</strong>
      </p>
      <Button aria-pressed={selected} onClick={onSelect}>
        View {venue.city} Shows
      </Button>
    </div>
  </article>
);
