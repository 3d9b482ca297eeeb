import type { WaitRow, WaitState } from '@club/contracts';
import { Button, Flex, Popconfirm, Tag, Typography } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { OfferDialog } from './offer-dialog';
import styles from './waiting-list.module.css';
import { useRemoveWaitMutation } from './waiting-list.api';

const STATES: Record<WaitState, string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  taken: 'Taken',
  lapsed: 'Missed two offers',
  left: 'Left',
  closed: 'List ended',
};

interface WaitLineProps {
  entry: WaitRow;
  /** Its position among the parties that are still waiting; absent for the others. */
  position?: number;
}

/** One entry of the waiting list: the party, its state, and buttons to offer it places or remove it. */
export function WaitLine({ entry, position }: WaitLineProps) {
  const { name, email, quantity, acceptFewer, state } = entry;
  return (
    <li className={styles.line}>
      <div className={styles.who}>
        <Typography.Text strong>
          {position !== undefined && `${position}. `}
          {name}
        </Typography.Text>{' '}
        <Tag color={state === 'offered' ? 'success' : 'default'}>{STATES[state]}</Tag>
        {entry.savingUntil !== null && <Tag color="warning">Saving up</Tag>}
        <br />
        {countOf(quantity, 'place')}
        {acceptFewer && ', or fewer'} · {email}
        <br />
        <Typography.Text type="secondary">{factsOf(entry).join(' · ')}</Typography.Text>
      </div>
      {position !== undefined && <EntryButtons entry={entry} />}
    </li>
  );
}

const factsOf = (entry: WaitRow): string[] => [
  `since ${dateTimeOf(entry.since)}${entry.byStaff ? ', added by staff' : ''}`,
  ...(entry.offersMade === 0 ? [] : [countOf(entry.offersMade, 'offer')]),
  ...(entry.lapses === 0 ? [] : [`${entry.lapses} missed`]),
  ...(entry.offer === null
    ? []
    : [`${countOf(entry.offer.quantity, 'place')} until ${dateTimeOf(entry.offer.expiresAt)}`]),
  ...(entry.savingUntil === null
    ? []
    : [`places are being saved for this party until ${dateTimeOf(entry.savingUntil)}`]),
];

function EntryButtons({ entry }: Pick<WaitLineProps, 'entry'>) {
  const runAction = useAction();
  const [isOffering, setOffering] = useState(false);
  const [remove, { isLoading }] = useRemoveWaitMutation();
  const { id, name, offer } = entry;
  const messages = { done: `${name} is off the list`, failed: 'Failed to remove' };
  return (
    <Flex gap={8} wrap>
      {entry.state === 'waiting' && (
        <Button aria-label={`Offer places to ${name}`} onClick={() => setOffering(true)}>
          Offer now
        </Button>
      )}
      <Popconfirm
        title={`Take ${name} off the list?`}
        description={offer === null ? undefined : 'The places held for this party become free.'}
        okText="Take off"
        styles={{ root: { maxWidth: 320 } }}
        onConfirm={() => void runAction(messages, remove(id).unwrap())}
      >
        <Button danger disabled={isLoading} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Popconfirm>
      {isOffering && <OfferDialog entry={entry} onClose={() => setOffering(false)} />}
    </Flex>
  );
}
