import type { Club } from '@club/contracts';
import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { JsonLd } from '../shared/seo/json-ld';
import { PageHead } from '../shared/seo/page-head';
import { selectOrigin } from '../shared/seo/site-slice';
import { useAppSelector } from '../shared/store-hooks';
import { Accordion } from '../shared/ui/accordion';
import { ButtonAnchor, ButtonLink } from '../shared/ui/button';
import { Card } from '../shared/ui/card';
import { TextPage } from '../shared/ui/text-page';
import styles from './partners.module.css';
import { faq, partnerCards, quickPicks, type PartnerTexts } from './partners/partners.data';

export function Page() {
  const { name, partnerClubs } = useClub();
  const origin = useAppSelector(selectOrigin);
  const questions = faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return (
    <TextPage>
      <PageHead
        title={`Partner clubs and night-out ideas: ${name}`}
        description="Comedy clubs we love in Cardiff, Bournemouth and beyond, and quick ideas for a good night out."
        keywords="comedy clubs Cardiff, comedy Bournemouth, stand-up comedy, night out ideas, hen party comedy"
        path={paths.partners.href()}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          url: `${origin}/partners`,
          mainEntity: questions,
        }}
      />
      <h1 className="display">Partners</h1>
      <p className="lead">
        Not your Saturday? These rooms are run by people we would let compère ours.
      </p>
      <div className="grid">
        {partnerCards.map((card, index) => (
          <PartnerCard key={card.title} card={card} club={partnerClubs[index]} />
        ))}
      </div>
      <h2 className="display">Quick Picks</h2>
      <dl className={styles.picks}>
        {quickPicks.map(({ want, pick }) => (
          <div key={want}>
            <dt>{want}</dt>
            <dd>{pick}</dd>
          </div>
        ))}
      </dl>
      <h2 className="display">Frequently Asked Questions</h2>
      <Accordion items={faq} />
      <div className="actions">
        <ButtonLink to="/shows">Book Jaggers Shows</ButtonLink>
        <ButtonLink look="ghost" to="/contact">
          Contact Us
        </ButtonLink>
      </div>
    </TextPage>
  );
}

interface PartnerCardProps {
  card: PartnerTexts;
  club: Club['partnerClubs'][number] | undefined;
}
const PartnerCard = ({ card, club }: PartnerCardProps) => (
  <Card>
    <p className="soft small">{card.type}</p>
    <h2>{club?.name ?? card.title}</h2>
    <p>{card.description}</p>
    <dl>
      <dt>Audience</dt>
      <dd>{card.audience}</dd>
      <dt>How to book</dt>
      <dd>{card.howToBook}</dd>
      <dt>Location</dt>
      <dd>{card.location}</dd>
    </dl>
    <ul className="dots">
      {card.highlights.map((highlight) => (
        <li key={highlight}>{highlight}</li>
      ))}
    </ul>
    {club !== undefined && <VisitSite club={club} />}
  </Card>
);

const VisitSite = ({ club: { name, url } }: { club: Club['partnerClubs'][number] }) => (
  <ButtonAnchor
    look="ghost"
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`Visit Site: ${name} (opens in a new tab)`}
  >
    Visit Site
  </ButtonAnchor>
);
