import { useEffect, useState, type MouseEvent } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { ShowNotFound } from '../features/shows/show-not-found';
import { useClub } from '../shared/config/config.api';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { ButtonAnchor } from '../shared/ui/button';
import { Notice } from '../shared/ui/notice';
import { reasonOf } from './page-failure';
import { reloadIfReachable, reloadOnce } from './reload';

/** Replaces a page that cannot be shown. Header and footer stay. */
export function PageError() {
  const reason = reasonOf(useRouteError());
  const { pathname } = useLocation();
  if (reason === 'not-found') return <ShowNotFound path={pathname} />;
  return <TryAgain isCodeMissing={reason === 'code-missing'} />;
}

const TEXTS = {
  idle: 'We could not load this page just now.',
  trying: 'Trying again…',
  unreachable: 'There is still no connection. Please check your network and try again.',
};

function TryAgain({ isCodeMissing }: { isCodeMissing: boolean }) {
  const { bookingEmail } = useClub();
  const { pathname } = useLocation();
  const [state, setState] = useState<keyof typeof TEXTS>('idle');
  useEffect(() => {
    // An update has replaced the page's code, and a full load brings the new one.
    if (isCodeMissing) void reloadOnce();
  }, [isCodeMissing]);
  const tryAgain = async (): Promise<void> => {
    setState('trying');
    if (!(await reloadIfReachable())) setState('unreachable');
  };
  const press = (event: MouseEvent): void => {
    event.preventDefault();
    void tryAgain();
  };
  return (
    <Notice>
      <PageHead
        title="Back in a moment"
        description="This page could not be loaded."
        path={pathname}
        noIndex
      />
      <h1 className="display">Back in a moment</h1>
      <p role="status">{TEXTS[state]}</p>
      {/* A link, so that it works before hydration and without any script. The router keeps a failed page's code as
          failed, so that only a full load asks for it again. */}
      <ButtonAnchor href={pathname} onClick={press}>
        Try again
      </ButtonAnchor>
      <p>
        Or ring us: <PhoneLink />, or write to <a href={`mailto:${bookingEmail}`}>{bookingEmail}</a>
      </p>
    </Notice>
  );
}
