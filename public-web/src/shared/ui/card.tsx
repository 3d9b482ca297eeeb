import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names';

interface CardProps {
  /** The picture, followed by its badges. */
  picture?: ReactNode;
  className?: string | undefined;
  bodyClassName?: string | undefined;
  /** The last child is the card's button. */
  children: ReactNode;
}

export const Card = ({ picture, className, bodyClassName, children }: CardProps) => (
  <article className={classNames(styles.card, className)}>
    {picture !== undefined && <div className={styles.picture}>{picture}</div>}
    <div className={classNames(styles.body, bodyClassName)}>{children}</div>
  </article>
);
