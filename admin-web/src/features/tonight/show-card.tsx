import type { TonightShow } from '@club/contracts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showPath } from '../../shared/config/show-paths';
import page from '../../shared/ui/page.module.css';
import { countdownText } from './countdown';
import { RoomBar } from './room-bar';
import styles from './tonight.module.css';

interface ShowCardProps {
  show: TonightShow;
  now: Date;
  /** The acts on this show, which belong to other features. */
  children: ReactNode;
}

/** One room of the night. */
export function ShowCard({ show, now, children }: ShowCardProps) {
  const isCancelled = show.status === 'cancelled';
  return (
    <section aria-label={`${show.title}, ${show.city}`} className={page['panel']}>
      <span className={page['quiet']}>
        {show.city}, {show.venueName} · doors {show.doorsTime}, show {show.showTime}
      </span>
      <h2 className={page['subtitle']}>
        <Link to={showPath(show.id)}>{show.title}</Link>
      </h2>
      {isCancelled ? (
        <Tag color="error">Cancelled</Tag>
      ) : (
        <strong>{countdownText(show.doorsAt, now)}</strong>
      )}
      <Figures show={show} />
      <RoomBar {...show} />
      <p style={{ margin: '12px 0 0' }}>
        <strong>Line-up: </strong>
        {show.lineUp.length === 0 ? 'not entered yet' : show.lineUp.join(', ')}
      </p>
      <Notes notes={show.notes} />
      <div className={styles.acts}>{children}</div>
    </section>
  );
}

/** What the door should know about those who come. Without the door list nothing is said, because unknown is not none. */
function Notes({ notes }: Pick<TonightShow, 'notes'>) {
  if (notes === null) return null;
  return (
    <>
      <p style={{ margin: '12px 0 0' }}>
        <strong>Notes:</strong>
        {notes.length === 0 && ' none'}
      </p>
      {notes.length > 0 && (
        <ul aria-label="Notes" className={styles.notes}>
          {notes.map(({ bookingId, name, note }) => (
            <li key={bookingId}>
              {name}: {note}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Figures({ show: { capacity, sold, held, door } }: { show: TonightShow }) {
  const figures = [
    ...(door === null ? [] : [{ name: 'in', value: `${door.arrived} of ${door.expected}` }]),
    { name: 'sold', value: sold },
    { name: 'held', value: held },
    { name: 'free', value: Math.max(0, capacity - sold - held) },
    { name: 'capacity', value: capacity },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
