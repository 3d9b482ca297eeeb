import { CardElement } from '@stripe/react-stripe-js';
import { useEffect, useSyncExternalStore } from 'react';
import { PhoneLink } from '../config/phone-link';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import control from '../ui/control.module.css';
import { FieldGroup } from '../ui/field';
import styles from './card-field.module.css';
import { useProviderFailure } from './card-provider';
import type { CardEntry } from './use-card-entry';

/** The card entry is the provider's frame, which our style sheet does not reach. */
const darkStyle = {
  base: {
    fontSize: '16px',
    iconColor: '#c9bda9',
    color: '#f6efe4',
    '::placeholder': { color: '#a89a88' },
  },
};
const lightStyle = {
  base: {
    ...darkStyle.base,
    iconColor: '#5c4c42',
    color: '#1d1512',
    '::placeholder': { color: '#6e5d52' },
  },
};

const light = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');
const subscribe = (onChange: () => void): (() => void) => {
  const query = light();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
/** Follows a phone that turns dark while its owner is paying. */
const useLightScheme = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => light().matches,
    () => false,
  );

/** The card entry, with the postal code (specification-rules.md 2). */
export function CardField({ entry: { error, onChange, onRemove } }: { entry: CardEntry }) {
  const { hasFailed } = useProviderFailure();
  useEffect(() => onRemove, [onRemove]);
  const isLight = useLightScheme();
  if (hasFailed) return <ProviderFailed />;
  return (
    <FieldGroup label="Card" error={error}>
      <div className={classNames(control.control, styles.card)}>
        <CardElement
          options={{ hidePostalCode: false, style: isLight ? lightStyle : darkStyle }}
          onChange={onChange}
        />
      </div>
    </FieldGroup>
  );
}

/** The visitor's network or an extension blocks the provider's script. There is always the telephone. */
function ProviderFailed() {
  const { retry } = useProviderFailure();
  return (
    <div className={styles.failed} role="alert">
      <p>Payment system not loaded. Please refresh and try again.</p>
      <p>
        You can also book by phone: <PhoneLink />.
      </p>
      <Button look="ghost" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
