import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './notice.module.css';

/** A short message in the middle of an otherwise empty page. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div className={classNames('wrap', styles.notice)}>{children}</div>
);
