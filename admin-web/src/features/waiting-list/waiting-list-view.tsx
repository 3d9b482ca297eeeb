import type { StaffWaitingList, WaitRow } from '@club/contracts';
import { Alert, Button, Empty, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { useAction } from '../../shared/ui/use-action';
import { AddPartyDialog } from './add-party-dialog';
import { WaitLine } from './wait-line';
import styles from './waiting-list.module.css';
import { usePauseWaitingListMutation, useWaitingListQuery } from './waiting-list.api';

/** Offers are made, taken and lapse while the list is open. */
const POLL_MS = 15_000;

/** Who waits for a show, in the order in which they are served, and what staff can do about it. */
export function WaitingListView({ showId }: { showId: string }) {
  const { data, isError, error, refetch } = useWaitingListQuery(showId, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const failure = isError && (
    <FetchFailure
      title={
        data === undefined ? 'Failed to fetch the waiting list' : 'The list may be out of date'
      }
      error={error}
      onRetry={refetch}
    />
  );
  if (data === undefined) return failure || <Skeleton active />;
  return (
    <Flex vertical gap={16}>
      {failure}
      <StateNote list={data} />
      <Figures list={data} />
      {data.state !== 'closed' && <ListActs showId={showId} list={data} />}
      <Entries entries={data.entries} />
    </Flex>
  );
}

function StateNote({ list: { state, pausedBy } }: { list: StaffWaitingList }) {
  if (state === 'open') return null;
  return state === 'paused' ? (
    <Alert
      type="warning"
      showIcon
      title={pausedBy === null ? 'Paused' : `Paused by ${pausedBy}`}
      description="The system offers nothing by itself. Offers that are open go on."
    />
  ) : (
    <Alert
      type="info"
      showIcon
      title="The list has ended"
      description="It ends 90 minutes before doors. What comes free goes on sale at once."
    />
  );
}

function Figures({ list }: { list: StaffWaitingList }) {
  const active = list.entries.filter(isActive);
  const places = active.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Typography.Text>
      <strong>{partiesOf(active.length)}</strong> with {countOf(places, 'place')} ·{' '}
      {list.keptPlaces} free for the list · {list.placesOnSale} on sale · {list.placesTaken} bought
      through the list
      {list.placesReturning + list.placesResold > 0 &&
        ` · ${list.placesReturning} given back and for sale · ${list.placesResold} sold again`}
    </Typography.Text>
  );
}

function ListActs({ showId, list: { state } }: { showId: string; list: StaffWaitingList }) {
  const runAction = useAction();
  const [isAdding, setAdding] = useState(false);
  const [pause, { isLoading }] = usePauseWaitingListMutation();
  const isPaused = state === 'paused';
  const messages = isPaused
    ? { done: 'The list goes on', failed: 'Failed to resume the list' }
    : { done: 'The list is paused', failed: 'Failed to pause the list' };
  return (
    <Flex gap={8} wrap className={styles.acts ?? ''}>
      <Button type="primary" onClick={() => setAdding(true)}>
        Add a party
      </Button>
      <Button
        disabled={isLoading}
        onClick={() => void runAction(messages, pause({ showId, isPaused: !isPaused }).unwrap())}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {isAdding && <AddPartyDialog showId={showId} onClose={() => setAdding(false)} />}
    </Flex>
  );
}

/** "1 party", "3 parties". */
const partiesOf = (count: number): string => `${count} ${count === 1 ? 'party' : 'parties'}`;
const isActive = ({ state }: WaitRow): boolean => state === 'waiting' || state === 'offered';

function Entries({ entries }: { entries: readonly WaitRow[] }) {
  const active = entries.filter(isActive);
  const ended = entries.filter((entry) => !isActive(entry));
  return (
    <>
      {active.length === 0 ? (
        <Empty description="No one waits for this show." />
      ) : (
        <ol className={styles.list} aria-label="Waiting">
          {active.map((entry, index) => (
            <WaitLine key={entry.id} entry={entry} position={index + 1} />
          ))}
        </ol>
      )}
      {ended.length > 0 && (
        <details>
          <summary className={styles.summary}>{partiesOf(ended.length)} no longer waiting</summary>
          <ol className={styles.list} aria-label="No longer waiting">
            {ended.map((entry) => (
              <WaitLine key={entry.id} entry={entry} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
