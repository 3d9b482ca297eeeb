import { useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useAppDispatch } from '../store-hooks';
import { failureToast, type FallbackToast } from './failure-toast';

const QUESTION =
  'Your payment is still running. If you leave this page now, you will not see how it ends. Leave anyway?';

/** The browser asks in words of its own. */
const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Runs one payment at a time, and asks before the page is left while it runs. */
export function usePayment(fallback: FallbackToast) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // Dialogs are in the query, so they open without a question.
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      running.current &&
      nextLocation.pathname !== currentLocation.pathname &&
      !window.confirm(QUESTION),
  );

  /** @returns whether it was paid; if not, a toast has said why. */
  const run = async (pay: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false; // the second half of a double click
    running.current = true;
    setBusy(true);
    window.addEventListener('beforeunload', askBeforeClosing);
    try {
      await pay();
      return true;
    } catch (thrown) {
      dispatch(failureToast(thrown, fallback));
      return false;
    } finally {
      window.removeEventListener('beforeunload', askBeforeClosing);
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy };
}
