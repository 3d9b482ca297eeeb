import type { SiteConfig } from '@club/contracts';
import { CardElement, Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState, type ReactNode } from 'react';
import { loadCardProvider } from './load-stripe';

/** Brings the card provider to its children; without it they show that payment is not ready. */
export function CardProvider({ config, children }: { config: SiteConfig | undefined; children: ReactNode }) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  useEffect(() => {
    if (config === undefined) return undefined;
    let current = true;
    void loadCardProvider(config.stripe).then((loaded) => {
      if (current) setStripe(loaded);
    });
    return () => {
      current = false;
    };
  }, [config]);
  return <Elements stripe={stripe}>{children}</Elements>;
}

const style = { base: { fontSize: '16px', iconColor: '#c9bda9', color: '#f6efe4', '::placeholder': { color: '#a89a88' } } };
const lightStyle = { base: { ...style.base, iconColor: '#5c4c42', color: '#1d1512', '::placeholder': { color: '#6e5d52' } } };

/** The card entry, postal code shown (specification section 2). */
export function CardField() {
  const [error, setError] = useState<string | undefined>();
  const light = typeof window !== 'undefined' && window.matchMedia('(prefers-color-scheme: light)').matches;
  return (
    <div className="field" role="group" aria-label="Card">
      <span className="label">Card</span>
      <div className="control card-control">
        <CardElement
          options={{ hidePostalCode: false, style: light ? lightStyle : style }}
          onChange={(change) => setError(change.error?.message)}
        />
      </div>
      {error !== undefined && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
