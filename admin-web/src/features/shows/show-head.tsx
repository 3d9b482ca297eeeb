import type { Show } from '@club/contracts';
import type { ReactNode } from 'react';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import page from '../../shared/ui/page.module.css';
import styles from './show-page.module.css';
import { StateTag } from './state-tag';

interface ShowHeadProps {
  show: Show;
  now: Date;
  /** What can be done with the show. */
  children: ReactNode;
}

/** Which show this is, on each of its tabs. */
export const ShowHead = ({ show, now, children }: ShowHeadProps) => (
  <header className={styles['head']}>
    <div className={styles['names']}>
      <span className={page['quiet']}>
        {show.venue.city}, {show.venue.name} · doors {show.doorsTime}, show {show.showTime}
      </span>
      <h1 className={page['title']} style={{ marginBottom: 4 }}>
        {show.title}, {dayOf(show.date)}
      </h1>
      <StateTag show={show} now={now} />
      {show.publishAt !== undefined && (
        <span className={page['quiet']}>goes on sale on {dateTimeOf(show.publishAt)}</span>
      )}
    </div>
    <div className={styles['acts']}>{children}</div>
  </header>
);
