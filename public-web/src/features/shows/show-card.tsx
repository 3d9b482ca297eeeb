import { longDate, posterDate, showImages, type Show } from '@club/contracts';
import { paths } from '../../shared/config/paths';
import { Badge, CityBadge } from '../../shared/ui/badge';
import { ButtonLink } from '../../shared/ui/button';
import { ShowPicture } from './show-picture';
import { canBeBooked, momentWords, priceOf, timesOf } from './show-words';

/** One Saturday as a poster: the date large, the price and the way in below it. */
export function ShowCard({ show, now }: { show: Show; now: Date }) {
  const [picture] = showImages(show);
  const words = momentWords(show, now);
  const date = show.date ?? '';
  return (
    <article className={`card show-card ${canBeBooked(show, now) ? '' : 'dimmed'}`}>
      <div className="pic">
        {picture !== undefined && <ShowPicture src={picture.src} alt="" sizes="(max-width: 700px) 100vw, 380px" />}
        <CityBadge city={show.venue.city} />
        {words !== undefined && <Badge tone="loud">{words}</Badge>}
      </div>
      <div className="in">
        <h3 className="card-date">
          <span className="display" aria-hidden="true">
            {posterDate(date)}
          </span>
          <span className="long-date">{longDate(date)}</span>
        </h3>
        <span className="price">{priceOf(show)}</span>
        <p className="clamp">{show.description}</p>
        <p className="meta">
          {timesOf(show)} · {show.venue.city}
        </p>
        <ButtonLink to={paths.show.href(show.id)} look={canBeBooked(show, now) ? 'solid' : 'ghost'} aria-label={`View Details & Book: ${show.venue.city}, ${longDate(date)}`}>
          View Details & Book
        </ButtonLink>
      </div>
    </article>
  );
}
