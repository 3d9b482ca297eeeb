import {
  canBeBooked,
  longDate,
  posterDate,
  showImages,
  showMoment,
  smallestWaitingParty,
  type Show,
} from '@club/contracts';
import { useParams } from 'react-router-dom';
import { NightsWithPlaces } from '../features/shows/nights-with-places';
import { ShowAlternatives } from '../features/shows/show-alternatives';
import { ShowGallery } from '../features/shows/show-gallery';
import { showJsonLd } from '../features/shows/show-json-ld';
import { ShowNotFound } from '../features/shows/show-not-found';
import { ShowPerformers } from '../features/shows/show-performers';
import { ShowPicture } from '../features/shows/show-picture';
import { ShowPlace } from '../features/shows/show-place';
import { ShowVenue } from '../features/shows/show-venue';
import { momentLabel, priceOf, showTypeOf, timesOf } from '../features/shows/show-labels';
import { useLiveShow } from '../features/shows/use-live-show';
import { useShowQuery, useShowsQuery } from '../features/shows/shows.api';
import { JoinSection } from '../features/waiting-list/join-section';
import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { breadcrumbJsonLd } from '../shared/seo/breadcrumb-json-ld';
import { JsonLd } from '../shared/seo/json-ld';
import { PageHead } from '../shared/seo/page-head';
import { selectOrigin } from '../shared/seo/site-slice';
import { useNow } from '../shared/seo/use-now';
import { useAppSelector } from '../shared/store-hooks';
import { Badge, CityBadge } from '../shared/ui/badge';
import { ButtonAnchor, ButtonLink } from '../shared/ui/button';
import { classNames } from '../shared/ui/class-names';
import { Loading } from '../shared/ui/skeleton';
import styles from './show.module.css';

export function Page() {
  const { id = '' } = useParams();
  const { data: show, isLoading } = useShowQuery(id);
  if (isLoading) return <Loading text="Loading show details..." />;
  if (show === undefined) return <ShowNotFound path={paths.show.href(id)} />;
  return <ShowDetail show={show} />;
}

function ShowDetail({ show }: { show: Show }) {
  const club = useClub();
  const origin = useAppSelector(selectOrigin);
  const now = useNow();
  useLiveShow(show.id);
  const images = showImages(show);
  const date = show.date ?? '';
  const title = show.metaTitle ?? `${show.title}, ${show.venue.city}, ${longDate(date)}`;
  return (
    <>
      <PageHead
        title={title}
        isWholeTitle={show.metaTitle !== undefined}
        description={descriptionOf(show)}
        path={paths.show.href(show.id)}
        keywords={show.keywords}
        image={images[0] && `${images[0].src}?w=960`}
      />
      <JsonLd data={showJsonLd(show, { origin, club, now })} />
      <JsonLd data={breadcrumbJsonLd(origin, stepsTo(show, title))} />
      {!canBeBooked(show, now) && <Elsewhere show={show} now={now} />}
      <div className={styles.hero}>
        {images[0] !== undefined && <ShowPicture src={images[0].src} alt="" sizes="100vw" eager />}
        <div className={classNames('wrap', styles.headline)}>
          <p className={styles.badges}>
            <CityBadge city={show.venue.city} />
            <Badge className={styles.badge}>{showTypeOf(show)}</Badge>
            <Badge className={styles.badge}>{show.ageRestriction}</Badge>
            <MomentBadge label={momentLabel(show, now)} />
          </p>
          <p className="display poster-date" aria-hidden="true">
            {posterDate(date)}
          </p>
          <h1>Comedy Night - {longDate(date)}</h1>
          <p className="big">{show.title}</p>
        </div>
      </div>
      <div className={classNames('wrap', styles.columns)}>
        <ShowFacts show={show} now={now} />
        <div className={styles.text}>
          <ShowPerformers performers={show.performers} />
          {show.fullDescription !== undefined && <AboutShow text={show.fullDescription} />}
          <ShowGallery images={images} />
          <ShowVenue venue={show.venue} />
        </div>
      </div>
      <WaysToTickets show={show} now={now} />
    </>
  );
}

interface AtMomentProps {
  show: Show;
  now: Date;
}
/** Only a show that is full has another night offered before itself; a cancelled or past one says so first. */
function Elsewhere({ show, now }: AtMomentProps) {
  const { data: all = [] } = useShowsQuery();
  const isFull = ['sold-out', 'held'].includes(showMoment(show, now));
  return isFull && <NightsWithPlaces show={show} all={all} now={now} />;
}

const WaysToTickets = ({ show, now }: AtMomentProps) => (
  <>
    {smallestWaitingParty(show, now) !== undefined && <Waiting show={show} now={now} />}
    {!canBeBooked(show, now) && <ShowAlternatives show={show} now={now} />}
    <BookBar show={show} now={now} />
  </>
);

function Waiting({ show, now }: AtMomentProps) {
  const { data: all = [] } = useShowsQuery();
  return <JoinSection show={show} all={all} now={now} />;
}

/** Lines with text; staff may leave others empty. */
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const descriptionOf = ({ metaDescription, description, title }: Show): string =>
  metaDescription ?? description ?? title;

const stepsTo = (show: Show, name: string) => [
  { name: 'Shows', path: paths.section('shows') },
  { name, path: paths.show.href(show.id) },
];

const MomentBadge = ({ label }: { label: string | undefined }) =>
  label === undefined ? null : <Badge tone="loud">{label}</Badge>;

const ShowFacts = ({ show, now }: { show: Show; now: Date }) => (
  <aside className={classNames('panel', styles.facts)} aria-label="When and where">
    <p>
      <strong>{longDate(show.date ?? '')}</strong>
    </p>
    <p>{timesOf(show)}</p>
    <p>
      {show.venue.name}, {show.venue.city}
    </p>
    <p>{show.duration}</p>
    <p className={classNames('display', styles.price)}>{priceOf(show)}</p>
    <BookLink show={show} now={now} />
    {show.highlights !== undefined && (
      <>
        <h2>Show Highlights</h2>
        <ul className="dots">
          {linesOf(show.highlights).map((line, index) => (
            <li key={`${line} ${index}`}>{line}</li>
          ))}
        </ul>
      </>
    )}
  </aside>
);

const BookLink = ({ show, now }: { show: Show; now: Date }) =>
  canBeBooked(show, now) ? (
    <ButtonLink wide to={paths.booking.href(show.id)}>
      Book Tickets
    </ButtonLink>
  ) : (
    <>
      <p className="soft">{momentLabel(show, now)}</p>
      <ShowPlace show={show} now={now} />
      {smallestWaitingParty(show, now) !== undefined && (
        <ButtonAnchor href="#waiting-list">Join the waiting list</ButtonAnchor>
      )}
      <ButtonLink wide look="ghost" to={paths.section('shows')}>
        See other Saturdays
      </ButtonLink>
    </>
  );

const AboutShow = ({ text }: { text: string }) => (
  <section aria-labelledby="about-show">
    <h2 id="about-show" className="display">
      About This Show
    </h2>
    {text.split(/\n\s*\n/).map((paragraph) => (
      // guard: texts-are-not-markup
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
);

/** On phones, the price and the booking link stay in reach of the thumb. */
const BookBar = ({ show, now }: { show: Show; now: Date }) =>
  canBeBooked(show, now) ? (
    <div className={styles.bar}>
      <b className="display">{priceOf(show)}</b>
      <ButtonLink className={styles.book} to={paths.booking.href(show.id)}>
        Book Tickets
      </ButtonLink>
    </div>
  ) : null;
