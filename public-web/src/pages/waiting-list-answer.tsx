import { useParams } from 'react-router-dom';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';
import { Notice } from '../shared/ui/notice';

interface Answer {
  title: string;
  text: string;
}
const UNKNOWN: Answer = {
  title: 'You are not on the list',
  text: 'We could not put you on the waiting list just now. Please go back and try again in a moment.',
};
const ANSWERS: Readonly<Partial<Record<string, Answer>>> = {
  joined: {
    title: 'You are on the waiting list',
    text: 'We have sent you an e-mail with a link to your place in the list. If places come free, we hold them for you and write to you at once.',
  },
  'check-entries': {
    title: 'Something is missing',
    text: 'You are not on the waiting list yet. Please go back, check your name, your e-mail address and the number of tickets, and send the form again.',
  },
  'places-left': {
    title: 'There are places',
    text: 'Enough tickets for this show are on sale now, so there is no need to wait. Please book them on the page of the show.',
  },
  closed: {
    title: 'The waiting list is closed',
    text: 'Places that come free now go on sale at once, on the page of the show.',
  },
};

/** What the page server answers to a form of the waiting list that the browser has sent without script. */
export function Page() {
  const { answer = '' } = useParams();
  const { title, text } = ANSWERS[answer] ?? UNKNOWN;
  return (
    <Notice>
      <PageHead
        title="Waiting List"
        description="The waiting list of a show."
        path={paths.waitingListAnswer.href(answer)}
        noIndex
      />
      <h1 className="display">{title}</h1>
      <p>{text}</p>
      <p>
        Questions? Ring us: <PhoneLink />
      </p>
      <ButtonLink to={paths.section('shows')}>See All Shows</ButtonLink>
    </Notice>
  );
}
