import type { ReactNode } from 'react';
import styles from './chip.module.css';

/** Choices in a row, of which one is pressed. */
export const ChipGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.group} role="group" aria-label={label}>
    {children}
  </div>
);

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}
export const Chip = ({ pressed, onPress, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
    {children}
  </button>
);
