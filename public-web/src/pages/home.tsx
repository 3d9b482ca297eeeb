import { showImages, type Show, type ShowImage } from '@club/contracts';
import { useShowsQuery } from '../features/shows/shows.api';
import { useVenueFilter } from '../features/venues/use-venue-filter';
import { VenueCard } from '../features/venues/venue-card';
import { useVenuesQuery } from '../features/venues/venues.api';
import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { JsonLd } from '../shared/seo/json-ld';
import { PageHead } from '../shared/seo/page-head';
import { selectOrigin } from '../shared/seo/site-slice';
import { useNow } from '../shared/seo/use-now';
import { useAppSelector } from '../shared/store-hooks';
import { ButtonLink } from '../shared/ui/button';
import { scrollToElement } from '../shared/ui/scroll-to';
import { About } from './home/about';
import { Hero } from './home/hero';
import { PerfectGift } from './home/perfect-gift';
import { UpcomingShows } from './home/upcoming-shows';
import styles from './home.module.css';

/** The poster of a venue's first show that has one. */
const pictureOf = (shows: Show[], venueId: string): ShowImage | undefined =>
  shows
    .filter((show) => show.venueId === venueId)
    .flatMap((show) => showImages(show).slice(0, 1))[0];

export function Page() {
  const club = useClub();
  const origin = useAppSelector(selectOrigin);
  const now = useNow();
  const [venueId, setVenueId] = useVenueFilter();
  const { data: venues = [] } = useVenuesQuery();
  const { data: programme, isError, refetch } = useShowsQuery();
  const shows = programme ?? [];
  const select = (id: string | null): void => {
    setVenueId(id);
    scrollToElement('shows');
  };
  return (
    <>
      <PageHead
        title={`${club.name}: stand-up every Saturday in Cardiff and Bournemouth`}
        description="Four comedians, every Saturday night, in Cardiff and Bournemouth. Doors 7:30pm, show 8pm to 10pm. Book in advance: no tickets on the door."
        path={paths.home.href()}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: club.name,
          url: origin,
          telephone: club.phone,
          email: club.enquiriesEmail,
          foundingDate: '2005',
        }}
      />
      <Hero venues={venues} shows={shows} now={now} venueId={venueId} onSelect={select} />
      <section id="venues" aria-labelledby="venues-title">
        <div className="wrap">
          <h2 id="venues-title" className="display">
            Choose Your Venue
          </h2>
          <div className="two">
            {venues.map((venue) => (
              <VenueCard
                key={venue.id}
                venue={venue}
                selected={venue.id === venueId}
                picture={pictureOf(shows, venue.id)}
                onSelect={() => select(venue.id)}
              />
            ))}
          </div>
        </div>
      </section>
      <UpcomingShows
        shows={programme}
        hasFailed={isError}
        onRetry={() => void refetch()}
        venues={venues}
        venueId={venueId}
        now={now}
        onSelect={select}
      />
      <PerfectGift />
      <About />
      <section id="booking" className={styles.ready} aria-labelledby="ready-title">
        <div className="wrap">
          <h2 id="ready-title" className="display">
            Ready to Book?
          </h2>
          <ButtonLink className={styles.action} to={paths.section('shows')}>
            View All Shows
          </ButtonLink>
          <p className="soft">No tickets sold on the door - advance booking only</p>
        </div>
      </section>
    </>
  );
}
