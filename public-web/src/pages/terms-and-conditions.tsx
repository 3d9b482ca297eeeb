import type { ReactNode } from 'react';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { TextPage } from '../shared/ui/text-page';
import styles from './terms-and-conditions.module.css';

/** Sixteen numbered conditions (specification-rules.md 2). */
const conditions: readonly ReactNode[] = [
  'All bookings are paid in advance. No tickets are sold on the door.',
  'Bookings are non-refundable, unless we cancel a show: then we refund the full price, in the way that you paid.',
  'All shows are for over-18s. We may ask for photo identification at the door.',
  'Doors open at 7.30pm. The show runs from 8pm to about 10pm, with an interval.',
  'Food is served until 7.15pm, at venues that serve food.',
  'Seats are not numbered: first come, first seated. Groups who want to sit together should come early.',
  'Please be seated by 8pm. Latecomers are seated in a break, at the back, and may be remarked upon.',
  'A group of ten or more may be asked for a cash bond of 100 pounds, returned at the end of a well-behaved night.',
  <>
    A booking is for one to six tickets. For more, please ring us: <PhoneLink />
  </>,
  'Line-ups may change. A change of comedian is not a cancellation.',
  'Please keep your phone silent and in your pocket. Recording is not allowed.',
  'We may ask anyone who spoils the night for others to leave, without a refund.',
  'Tickets may be given to someone else, but not sold for more than the price paid.',
  'Gift cards are valid for any show at both venues, do not expire, may be used for several bookings and may be passed on. They are not exchanged for cash.',
  'Stand-up is stand-up: expect strong language and opinions. If you sit at the front, expect to be spoken to.',
  'These conditions are governed by the law of England and Wales. Nothing in them takes away your rights as a consumer.',
];

export const Page = () => (
  <TextPage>
    <PageHead
      title="Terms and Conditions"
      description="The sixteen conditions of booking with us, in plain words."
      path={paths.terms.href()}
    />
    <h1 className="display">Terms and Conditions</h1>
    <ol className={styles.conditions}>
      {conditions.map((condition, index) => (
        <li key={index}>
          <span>{condition}</span>
        </li>
      ))}
    </ol>
  </TextPage>
);
