export interface PartnerCard {
  title: string;
  type: string;
  description: string;
  audience: string;
  howToBook: string;
  highlights: string[];
  location: string;
}

/** Five partner clubs, in the order of the configuration's links (specification section 2). */
export const partnerCards: PartnerCard[] = [
  {
    title: 'Bournemouth weekend shows',
    type: 'Bournemouth weekend shows',
    description: 'Friday and Sunday comedy by the pier, for the nights when we are only rehearsing.',
    audience: 'Adults, couples and small groups',
    howToBook: 'On their site, up to an hour before the show',
    highlights: ['Sea view bar', 'Two shows a night in summer'],
    location: 'Bournemouth seafront',
  },
  {
    title: 'Cardiff city centre',
    type: 'Cardiff city centre',
    description: 'A big room beneath the castle walls with touring names and a proper stage.',
    audience: 'Adults; good for office parties',
    howToBook: 'On their site or at their box office',
    highlights: ['Touring headliners', 'Two bars'],
    location: 'Cardiff, Castle Quarter',
  },
  {
    title: 'Cardiff midweek Wednesday',
    type: 'Cardiff midweek Wednesday',
    description: 'New material every Wednesday: cheap, loose, and where next year starts.',
    audience: 'Students, night owls, comedians',
    howToBook: 'Pay what you like on their site',
    highlights: ['New material', 'Under a tenner'],
    location: 'Cardiff, Cathays',
  },
  {
    title: 'Cardiff intimate venue',
    type: 'Cardiff intimate venue',
    description: 'Forty chairs, one lamp, no microphone needed. You will be part of it.',
    audience: 'Couples and the brave',
    howToBook: 'By e-mail: places go quickly',
    highlights: ['Forty seats', 'Story nights'],
    location: 'Cardiff, Pontcanna',
  },
  {
    title: 'UK-wide custom roast shows',
    type: 'UK-wide custom roast shows',
    description: 'A comedian writes a roast of somebody you love and comes to deliver it.',
    audience: 'Birthdays, leaving dos, weddings with nerve',
    howToBook: 'Through the form on their site, two weeks ahead',
    highlights: ['Written for you', 'Anywhere in the UK'],
    location: 'UK-wide',
  },
];

/** Six quick picks. */
export const quickPicks = [
  { want: 'A Saturday in Cardiff', pick: 'Jaggers Cardiff, from the cellar stage' },
  { want: 'A Saturday by the sea', pick: 'Jaggers Bournemouth, up in the loft' },
  { want: 'Something on a Wednesday', pick: 'The midweek new-material night in Cardiff' },
  { want: 'A first date', pick: 'The intimate room: nowhere to hide, plenty to talk about' },
  { want: 'A hen or stag party', pick: 'Book ten or more with us and ring first' },
  { want: 'A birthday with a target', pick: 'A custom roast, anywhere in the UK' },
];

/** Five questions, one open at a time. */
export const faq = [
  { question: 'Are these clubs run by Jaggers?', answer: 'No. They are independent clubs that we like. Book with them directly; our tickets are only for our own Saturdays.' },
  { question: 'Can I use a Jaggers gift card at a partner club?', answer: 'No. A Jaggers gift card is good for any show at both of our venues.' },
  { question: 'Do you sell tickets on the door?', answer: 'No tickets are sold on the door: advance booking only, online or by phone.' },
  { question: 'How old do I have to be?', answer: 'Our shows are for over-18s. Partner clubs set their own ages, so have a look at their sites.' },
  { question: 'Can you help with a large group?', answer: 'Yes. Write to us with the date and the number of people; a group of ten or more may be asked for a cash bond of £100.' },
];
