import { useParams } from 'react-router-dom';
import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { Button, ButtonLink } from '../shared/ui/button';
import { Notice } from '../shared/ui/notice';

/** What came of it: the page server leads here after the click. */
const ENDS = {
  done: {
    title: 'You are unsubscribed',
    text: 'You get no more news from us by e-mail. E-mails about your bookings and gift cards still arrive.',
  },
  unknown: {
    title: 'This link is not complete',
    text: 'Please open the link in the e-mail again. If it does not work, write to us and we will do it for you.',
  },
  later: {
    title: 'It did not work this time',
    text: 'We could not store it, so nothing has changed. Please open the link in the e-mail again in a few minutes.',
  },
} as const;
const isEnd = (name: string): name is keyof typeof ENDS => Object.hasOwn(ENDS, name);

/**
 * Ends e-mails that are not about a booking. The form has no address of its own: the browser sends it to the address of
 * the page, which has the token. A GET alone changes nothing, because mail scanners open links.
 */
export function Page() {
  const { result = '' } = useParams();
  const { bookingEmail } = useClub();
  const end = isEnd(result) ? ENDS[result] : undefined;
  return (
    <Notice>
      <PageHead
        title="Unsubscribe"
        description="End news by e-mail."
        path={paths.unsubscribe.href()}
        noIndex
      />
      <h1 className="display">{end?.title ?? 'No more news by e-mail?'}</h1>
      {end === undefined ? (
        <form method="post">
          <p>E-mails about your bookings and gift cards still arrive.</p>
          <Button type="submit">Unsubscribe</Button>
        </form>
      ) : (
        <>
          <p>{end.text}</p>
          <p>
            Write to <a href={`mailto:${bookingEmail}`}>{bookingEmail}</a>
          </p>
          <ButtonLink to={paths.home.href()}>Back to Home</ButtonLink>
        </>
      )}
    </Notice>
  );
}
