import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { configApi } from '../config/config.api';
import { useAppDispatch } from '../store-hooks';
import { whenTouched } from '../when-touched';
import { loadCardProvider } from './load-stripe';

interface ProviderFailure {
  /** The provider's script, or the settings that name it, could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}
const FailureContext = createContext<ProviderFailure>({
  hasFailed: false,
  retry: () => undefined,
});
export const useProviderFailure = (): ProviderFailure => use(FailureContext);

/**
 * Gives its children the card provider. Until it is loaded, `useStripe` answers null and they cannot take a payment.
 * The first load waits for the visitor's first touch; a retry starts at once, and reads the settings again if they are
 * missing.
 */
export function CardProvider({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const load = async (): Promise<void> => {
      const { data } = await dispatch(configApi.endpoints.config.initiate());
      const loaded = data === undefined ? null : await loadCardProvider(data.stripe);
      if (!isMounted) return;
      setStripe(loaded);
      setHasFailed(loaded === null);
    };
    const cancel = attempt === 0 ? whenTouched(() => void load()) : void load();
    return () => {
      isMounted = false;
      cancel?.();
    };
  }, [dispatch, attempt]);
  const failure = useMemo(
    () => ({
      hasFailed,
      retry: () => {
        setHasFailed(false);
        setAttempt((made) => made + 1);
      },
    }),
    [hasFailed],
  );
  return (
    <FailureContext value={failure}>
      <Elements stripe={stripe}>{children}</Elements>
    </FailureContext>
  );
}
