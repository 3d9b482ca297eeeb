import styles from './money.module.css';

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** "£1,234.50", or "−£12.00" for money that has gone. */
export const moneyText = (amount: number): string => format.format(amount).replace('-', '−');

export const Amount = ({ value }: { value: number }) => (
  <span className={styles['amount']}>{moneyText(value)}</span>
);

/** Nothing is written as a dash, so that what differs stands out without its colour. */
export const Difference = ({ value }: { value: number }) =>
  value === 0 ? (
    <span className={styles['quiet']}>none</span>
  ) : (
    <span className={`${styles['amount'] ?? ''} ${styles['differs'] ?? ''}`}>
      {moneyText(value)}
    </span>
  );
