import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';

/** Sixteen numbered conditions (specification-rules.md 2). */
const conditions = [
  'All bookings are paid in advance. No tickets are sold on the door.',
  'Bookings are non-refundable, except where we cancel a show: then you get all of your money back, to where it came from.',
  'All shows are for over-18s. We may ask for photo identification at the door.',
  'Doors open at 7.30pm. The show runs from 8pm to about 10pm, with an interval.',
  'Food is served until 7.15pm, where the venue serves food.',
  'Seats are not numbered. Those who come first sit first; groups who want to sit together should come early.',
  'Please be seated by 8pm. Latecomers are seated in a break, at the back, and may be remarked upon.',
  'A group of ten or more may be asked for a cash bond of 100 pounds, given back at the end of a well-behaved night.',
  'A booking is for one to six tickets. For more, ring us.',
  'Line-ups may change. A change of comedian is not a cancellation.',
  'Phones are silent and stay in pockets. Recording is not allowed.',
  'We may ask anyone who spoils the night for others to leave, without a refund.',
  'Tickets may be given to somebody else, but not sold above the price paid.',
  'Gift cards are valid for any show at both venues, do not expire, may be used for several bookings and may be passed on. They are not exchanged for cash.',
  'Stand-up is stand-up: expect strong language and opinions. If you sit at the front, expect to be spoken to.',
  'These conditions are governed by the law of England and Wales. Nothing in them takes away your rights as a consumer.',
];

export const Page = () => (
  <div className="wrap text-page">
    <PageHead
      title="Terms and Conditions"
      description="The sixteen conditions of booking with us, in plain words."
      path={paths.terms.href()}
    />
    <h1 className="display">Terms and Conditions</h1>
    <ol className="conditions">
      {conditions.map((condition) => (
        <li key={condition}>{condition}</li>
      ))}
    </ol>
  </div>
);
