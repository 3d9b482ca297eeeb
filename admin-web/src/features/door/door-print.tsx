import type { DoorList, Party } from '@club/contracts';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotePrintMutation } from '../../shared/api/exports.api';
import { peopleOf } from '../../shared/ui/count-of';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { Paper } from '../../shared/ui/paper';
import { useDoorListQuery } from './door.api';
import styles from './door-print.module.css';
import { namesOf } from './party-names';

interface DoorPrintProps {
  showId: string;
  backHref: string;
  /** Open the print dialog at once, because the person has pressed "Print" on the page before. */
  printsAtOnce: boolean;
  /** Says that the dialog of the printer is about to open by itself. */
  onPrint: () => void;
}

/** The door list on paper, for an evening without a network: one box is one person. */
export function DoorPrint({ showId, backHref, printsAtOnce, onPrint }: DoorPrintProps) {
  const list = useDoorListQuery(showId, { refetchOnMountOrArgChange: true });
  const { data, isError, isSuccess, isFetching, error, refetch, fulfilledTimeStamp = 0 } = list;
  const [openedAt] = useState(() => Date.now());
  const isNew = fulfilledTimeStamp >= openedAt; // the page before may have read an older list
  const [notePrint] = useNotePrintMutation();
  // However it is begun. It is printed in any case: a list on paper is for an evening without a network.
  useEffect(() => {
    const note = (): void => void notePrint(showId);
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, [notePrint, showId]);
  usePrintAtOnce(printsAtOnce && isSuccess && !isFetching && isNew, onPrint);
  if (isError)
    return <FetchFailure title="Failed to fetch the door list" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton active />;
  const parties = data.parties.filter(({ state }) => state !== 'refunded');
  return (
    <Paper backHref={backHref} className={styles['list']}>
      <PrintHead list={data} at={new Date(fulfilledTimeStamp).toISOString()} />
      {parties.length === 0 ? (
        <p>No one has booked this show.</p>
      ) : (
        <ul>
          {parties.map((party) => (
            <PrintedParty key={party.bookingId} party={party} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

/** Opens the dialog of the printer when the list is ready. */
function usePrintAtOnce(isReady: boolean, onPrint: () => void): void {
  const print = useEffectEvent(() => {
    onPrint();
    window.print();
  });
  useEffect(() => {
    if (isReady) print();
  }, [isReady]);
}

const PrintHead = ({ list, at }: { list: DoorList; at: string }) => (
  <header>
    <h1>
      {list.city}, {dayOf(list.date)}
    </h1>
    <div>
      {list.title}, {list.venueName}. Doors {list.doorsTime.slice(0, 5)}, show{' '}
      {list.showTime.slice(0, 5)}. <strong>{peopleOf(list.expected)}</strong>
    </div>
    <small>
      One box is one person; a black one is in. As of {dateTimeOf(at)}: later bookings are not on
      this paper.
    </small>
  </header>
);

const PrintedParty = ({ party }: { party: Party }) => {
  const { surname, given } = namesOf(party);
  const boxes = Array.from({ length: party.admits }, (_, index) => index);
  return (
    <li>
      <span>
        <strong>{surname}</strong> {given} <small>{party.bookingReference}</small>
        {party.state === 'unpaid' && ' (not paid)'}
        {party.note !== '' && <em> {party.note}</em>}
      </span>
      <span
        className={styles['boxes']}
        role="img"
        aria-label={`${peopleOf(party.admits)}, ${party.arrived} in`}
      >
        {boxes.map((index) => (
          <span key={index} className={index < party.arrived ? styles['in'] : ''} />
        ))}
      </span>
    </li>
  );
};
