import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './print-sheet.module.css';

/** A document that people keep, on screen or on paper. */
export const PrintSheet = ({ children }: { children: ReactNode }) => (
  <article className={classNames('panel', styles.sheet)}>{children}</article>
);
