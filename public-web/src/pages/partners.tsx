import { useSelector } from 'react-redux';
import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { JsonLd } from '../shared/seo/json-ld';
import { PageHead } from '../shared/seo/page-head';
import { selectOrigin } from '../shared/seo/site-slice';
import { Accordion } from '../shared/ui/accordion';
import { ButtonLink } from '../shared/ui/button';
import { faq, partnerCards, quickPicks } from './partners/partners.data';

export function Page() {
  const { name, partnerClubs } = useClub();
  const origin = useSelector(selectOrigin);
  const questions = faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return (
    <div className="wrap text-page">
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
          <article key={card.title} className="card">
            <div className="in">
              <p className="soft small">{card.type}</p>
              <h2>{partnerClubs[index]?.name ?? card.title}</h2>
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
              <a
                className="btn ghost"
                href={partnerClubs[index]?.url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Visit Site: ${partnerClubs[index]?.name ?? card.title} (opens in a new tab)`}
              >
                Visit Site
              </a>
            </div>
          </article>
        ))}
      </div>
      <h2 className="display">Quick Picks</h2>
      <dl className="picks">
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
    </div>
  );
}
