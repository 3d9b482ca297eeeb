import { useEffect } from 'react';
import { isAttended } from '../../shared/api/attendance';
import { useLazyOwnSessionsQuery } from './account.api';

const EVERY_MS = 5 * 60_000;

/** Someone who types for an hour sends nothing. This tells the server that the session is in use. */
export function useKeepAlive(): void {
  const [ask] = useLazyOwnSessionsQuery();
  useEffect(() => {
    const timer = setInterval(() => {
      if (isAttended()) void ask();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [ask]);
}
