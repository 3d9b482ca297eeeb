import type { CancellationProgress, Show } from '@club/contracts';
import { Alert, Button } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { timeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { useUndoCancellationMutation } from './show-acts.api';
import { useCancellationQuery } from './show-page.api';

const POLL_MS = 3_000;

interface PanelProps {
  show: Pick<Show, 'id' | 'cancellation'>;
  mayCancel: boolean;
}

/** How far a cancellation is, with the button that takes it back while that is possible. */
export function CancellationPanel({ show, mayCancel }: PanelProps) {
  const { data } = useCancellationQuery(show.id, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined || !data.isCancelled) return null;
  if (data.refundsFrom === null)
    return <Alert type="info" showIcon style={BELOW} title={progressText(data)} />;
  return (
    <Alert
      type="warning"
      showIcon
      style={BELOW}
      title="This show is cancelled"
      description={
        <>
          <p style={{ margin: '0 0 12px' }}>
            Sales have stopped. The first refund begins at {timeOf(data.refundsFrom)}, and the
            bookers hear of it then.
          </p>
          {mayCancel && <UndoButton show={show} />}
        </>
      }
    />
  );
}
const BELOW = { marginBottom: 16 };

function progressText({ toRefund, underWay, refunded }: CancellationProgress): string {
  const all = toRefund + underWay + refunded;
  if (all === 0) return 'This show is cancelled. It had no bookings.';
  return refunded === all
    ? `This show is cancelled. All is refunded: ${countOf(all, 'booking')}.`
    : `This show is cancelled. Refunded: ${refunded} of ${countOf(all, 'booking')}.`;
}

function UndoButton({ show: { id, cancellation } }: { show: PanelProps['show'] }) {
  const runAction = useAction();
  const [undo, { isLoading }] = useUndoCancellationMutation();
  if (cancellation === undefined) return null;
  const messages = { done: 'The show is on again', failed: 'Failed to take it back' };
  return (
    <Button
      danger
      disabled={isLoading}
      onClick={() =>
        void runAction(messages, undo({ id, cancellationId: cancellation.id }).unwrap())
      }
    >
      Undo the cancellation
    </Button>
  );
}
