import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { paths } from '../../shared/config/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { ErasedSheet } from './erased-sheet';
import { useEraseDataMutation, useOpenPrivacyLinkQuery } from './privacy.api';
import { saveCopy } from './save-copy';

/** What the reader of an e-mailed link may do now. */
export function OpenedRequest({ token }: { token: string }) {
  const { data, isError, error, refetch } = useOpenPrivacyLinkQuery({ token });
  if (isError)
    return [400, 404, 410].includes(asApiError(error)?.status ?? 0) ? (
      <p className="panel" role="alert">
        This link has expired. Ask for a new one below.
      </p>
    ) : (
      <section className="panel" role="alert">
        <p>We could not open your link just now. Please try again in a moment.</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </section>
    );
  if (data === undefined) return <p role="status">Opening your link…</p>;
  return data.act === 'export' ? (
    <Copy token={token} email={data.email} />
  ) : (
    <Erase token={token} email={data.email} />
  );
}

interface OpenedProps {
  token: string;
  email: string;
}

function Copy({ token, email }: OpenedProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'saved' | 'failed'>('ready');
  const save = (): void => {
    setState('busy');
    saveCopy(token).then(
      () => setState('saved'),
      () => setState('failed'),
    );
  };
  return (
    <section className="panel">
      <h2>Your data</h2>
      <p>
        Everything that we hold about {email}, as a page to read and as files for other programs.
      </p>
      {state === 'failed' && (
        <p role="alert">The copy could not be made just now. Please try again in a moment.</p>
      )}
      {state === 'saved' && <p role="status">The file my-data.zip is in your downloads.</p>}
      <Button onClick={save} disabled={state === 'busy'}>
        Download the Copy
      </Button>
    </section>
  );
}

function Erase({ token, email }: OpenedProps) {
  const [erase, { data, error, isError, isLoading }] = useEraseDataMutation();
  if (data !== undefined) return <ErasedSheet data={data} />;
  return (
    <section className="panel">
      <h2>Erase your data</h2>
      <p>
        We take your name, addresses and messages out of everything that names {email}. This cannot
        be undone. What was paid stays in our accounts, without you.
      </p>
      {isError &&
        (asApiError(error)?.status === 409 ? (
          <p role="alert">
            You have tickets for an upcoming show, and we need your name until then.{' '}
            <ButtonLink look="ghost" to={paths.findBooking.href()}>
              Find My Booking
            </ButtonLink>
          </p>
        ) : (
          <p role="alert">That was not finished. Please press the button again in a moment.</p>
        ))}
      <Button onClick={() => void erase({ token })} disabled={isLoading}>
        Erase My Data
      </Button>
    </section>
  );
}
