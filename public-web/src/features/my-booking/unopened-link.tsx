import type { ReactNode } from 'react';
import { asApiError } from '../../shared/api/api-error';
import { PhoneLink } from '../../shared/config/phone-link';
import { Button } from '../../shared/ui/button';

interface UnopenedLinkProps {
  /** What asking for the link's content has failed with. */
  error: unknown;
  onRetry: () => void;
  /** What to say if the link itself is wrong. */
  children: ReactNode;
}

/** Whether the gateway has said that the link itself is wrong. In an outage it is as good as before. */
export function isWrongLink(error: unknown): boolean {
  const status = asApiError(error)?.status;
  return status === 404 || status === 400;
}

/** Only the gateway can tell that a link is wrong. In an outage it is as good as before, and must not be called expired. */
export function UnopenedLink({ error, onRetry, children }: UnopenedLinkProps) {
  if (isWrongLink(error)) return children;
  return (
    <section className="panel" role="alert">
      <h1 className="display">Back in a moment</h1>
      <p>We could not open your link just now. Please try again in a moment.</p>
      <p>
        Or ring us: <PhoneLink />
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  );
}
