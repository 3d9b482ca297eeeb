import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './text-page.module.css';

/** The layout of a page that is mostly read. */
export const TextPage = ({ children }: { children: ReactNode }) => (
  <div className={classNames('wrap', styles.page)}>{children}</div>
);
