import type { ReactNode } from 'react';
import styles from './payment-total.module.css';

interface PaymentTotalProps {
  label: ReactNode;
  /** Pounds with two decimals. */
  amount: string;
}

/** The line above the pay button. Screen readers announce a new amount. */
export const PaymentTotal = ({ label, amount }: PaymentTotalProps) => (
  <p className={styles.total} aria-live="polite">
    <span>{label}</span>
    <b className="display">£{amount}</b>
  </p>
);
