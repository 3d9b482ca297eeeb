import { COMPLAINT_DAYS } from '@club/contracts';
import { useLinkToken } from '../features/my-booking/link-token';
import { AskForDataForm } from '../features/privacy/ask-for-data-form';
import { ComplaintForm } from '../features/privacy/complaint-form';
import { OpenedRequest } from '../features/privacy/opened-request';
import { RetentionList } from '../features/privacy/retention-list';
import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { TextPage } from '../shared/ui/text-page';
import styles from './privacy-policy.module.css';

/** Of an e-mailed link; anything else behind the # is a place on the page. */
const LINK_TOKEN = /^[\w-]+\.\w+\.[\w-]+$/;

const sections = (company: string, email: string) => [
  {
    title: 'Who we are',
    text: `${company} runs this site and is responsible for what happens to your data. Write to ${email} about anything on this page.`,
  },
  {
    title: 'What we keep',
    text: 'When you book: your name, e-mail address, phone number if you give one, and what you booked. When you write to us: your message. When you buy a gift card: the names and e-mail addresses of both of you, and your message.',
  },
  {
    title: 'What we never see',
    text: 'Your card number. It goes from your browser straight to our card provider, which tells us only whether it was charged.',
  },
  {
    title: 'Why we keep it',
    text: 'To hold your places, send your tickets, let you in, refund you if a show is cancelled and answer you. The law requires us to keep records of sales for six years.',
  },
  {
    title: 'Cookies',
    text: 'One cookie of our own, which remembers which booking belongs to your browser while you pay. On the pages where you pay, our card provider Stripe sets cookies of its own, with which it recognises fraud. No advertising and no tracking.',
  },
  {
    title: 'When a page fails',
    text: 'Your browser then tells us which page and which part of our code failed, so that we can repair it. Nothing about you or what you typed is sent.',
  },
  {
    title: 'Your rights',
    text: 'You may ask what we hold about you, have it corrected, or have it deleted unless the law requires us to keep it. If we do something wrong with it, complain to us below. You may also complain to the Information Commissioner’s Office (ico.org.uk).',
  },
];

export function Page() {
  const { company, enquiriesEmail } = useClub();
  const token = useLinkToken() ?? '';
  return (
    <TextPage>
      <PageHead
        title="Privacy Policy"
        description="What we keep when you book, why, for how long, and what we never see."
        path={paths.privacy.href()}
      />
      <h1 className="display">Privacy Policy</h1>
      {LINK_TOKEN.test(token) && <OpenedRequest key={token} token={token} />}
      {sections(company, enquiriesEmail).map(({ title, text }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <section className={styles.section}>
        <h2>How long we keep it</h2>
        <p>
          Every night we remove what has had its time. Copies in our backups end a little later.
        </p>
        <RetentionList />
      </section>
      <section className={styles.section}>
        <h2>Your data</h2>
        <p>
          We send a link to your e-mail address, whether we know it or not. With it you get a copy
          of everything that we hold about you, or have it erased.
        </p>
        <AskForDataForm />
      </section>
      <section className={styles.section} id="complain">
        <h2>Complain</h2>
        <p>
          You get an e-mail at once that we have received it, and an answer within {COMPLAINT_DAYS}{' '}
          days.
        </p>
        <ComplaintForm />
      </section>
    </TextPage>
  );
}
