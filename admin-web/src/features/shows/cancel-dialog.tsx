import type { Show, ShowStakes } from '@club/contracts';
import { Form, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { pounds } from '../../shared/ui/money';
import { useActId } from '../../shared/ui/use-act-id';
import { useAction } from '../../shared/ui/use-action';
import { useCancelShowMutation } from './show-acts.api';
import { useShowStakesQuery } from './show-page.api';
import styles from './show-page.module.css';

interface CancelDialogProps {
  show: Pick<Show, 'id' | 'title' | 'date'>;
  onClose: () => void;
}

/** What a cancellation does, in people and money, and the title as the confirmation. */
export function CancelDialog({ show, onClose }: CancelDialogProps) {
  const [typed, setTyped] = useState('');
  const runAction = useAction();
  const withId = useActId();
  const [cancel, { isLoading }] = useCancelShowMutation();
  const { isSuccess, isFetching } = useShowStakesQuery(show.id); // what `Stakes` shows
  const isKnown = isSuccess && !isFetching;
  const isReady = isKnown && !isLoading && typed.trim() === show.title.trim();
  const submit = async (): Promise<void> => {
    if (!isReady) return;
    const sent = withId((cancellationId) => cancel({ id: show.id, cancellationId }).unwrap());
    const messages = { done: 'Show Cancelled', failed: 'Failed to cancel show' };
    if (await runAction(messages, sent)) onClose();
  };
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={`Cancel ${show.title}, ${dayOf(show.date)}?`}
      okText="Cancel the show"
      cancelText="Keep it"
      okButtonProps={{ danger: true, disabled: !isReady }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Stakes showId={show.id} />
      <Form layout="vertical" onFinish={() => void submit()}>
        <Form.Item label={`Type the title to confirm: ${show.title}`} htmlFor="cancel-title">
          <Input
            id="cancel-title"
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function Stakes({ showId }: { showId: string }) {
  const { data, isError, error, refetch } = useShowStakesQuery(showId, {
    refetchOnMountOrArgChange: true,
  });
  if (isError)
    return (
      <FetchFailure
        title="Failed to load the bookings of this show"
        error={error}
        onRetry={refetch}
      />
    );
  if (data === undefined) return <Skeleton active />;
  return (
    <ul className={styles['stakes']} aria-label="What happens">
      {stakesLines(data).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What happens, each as one sentence; what concerns no one is left out. */
function stakesLines({
  bookings,
  tickets,
  emails,
  unpaid,
  waiting,
  returned,
}: ShowStakes): string[] {
  return [
    'Sales stop at once. For five minutes you can take it back.',
    `Then the refunds begin: ${countOf(bookings, 'booking')}, ${countOf(tickets, 'ticket')}.`,
    ...moneyLines(returned),
    `E-mails to bookers: ${emails}.`,
    ...(unpaid > 0 ? [`Orders without a payment, which end: ${unpaid}.`] : []),
    ...(waiting > 0 ? [`Parties on the waiting list, which ends: ${waiting}.`] : []),
  ];
}

function moneyLines(returned: ShowStakes['returned']): string[] {
  if (returned === null) return [];
  const { cards, giftCards, desk } = returned;
  return [
    ...(cards > 0 ? [`Back to bank cards: ${pounds(cards)}.`] : []),
    ...(giftCards > 0 ? [`Back to gift cards: ${pounds(giftCards)}.`] : []),
    ...(desk > 0 ? [`Paid at the desk, to be returned there: ${pounds(desk)}.`] : []),
  ];
}
