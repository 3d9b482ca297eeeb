import type { RefundRequestState, RequestedRefund } from '@club/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { pounds } from '../../shared/ui/money';
import { ReasonDialog, type ReasonDialogTexts } from '../../shared/ui/reason-dialog';
import { useAction } from '../../shared/ui/use-action';
import { useApproveRefundMutation, useDeclineRefundMutation } from './refund-requests.api';

const STATES: Record<RefundRequestState, string> = {
  open: 'waits for approval',
  approved: 'approved',
  declined: 'declined',
  void: 'closed, because the booking has changed',
};

const DECLINE: ReasonDialogTexts = {
  title: 'Decline the refund',
  explanation: 'No money goes back. The reason is for staff only.',
  ok: 'Decline',
  done: 'Refund declined',
  failed: 'Failed to decline',
};

/** A refund that was asked for, with the decision for those who may make it. */
export function RefundRequestLine({ request }: { request: RequestedRefund }) {
  return (
    <Flex vertical gap={4}>
      <span>{sentenceOf(request)}</span>
      {request.mayDecide && <Decision request={request} />}
    </Flex>
  );
}

function Decision({ request: { id, bookingReference } }: { request: RequestedRefund }) {
  const runAction = useAction();
  const [approve, { isLoading: isApproving }] = useApproveRefundMutation();
  const [decline, { isLoading: isDeclining }] = useDeclineRefundMutation();
  const [asksWhy, setAsksWhy] = useState(false);
  const send = () =>
    runAction({ done: 'Refund approved', failed: 'Failed to approve' }, approve({ id }).unwrap());
  return (
    <Flex gap={8} wrap>
      <Button
        size="small"
        type="primary"
        disabled={isApproving}
        aria-label={`Approve the refund of ${bookingReference}`}
        onClick={() => void send()}
      >
        Approve
      </Button>
      <Button
        size="small"
        aria-label={`Decline the refund of ${bookingReference}`}
        onClick={() => setAsksWhy(true)}
      >
        Decline
      </Button>
      {asksWhy && (
        <ReasonDialog
          name={`decline:${id}`}
          texts={DECLINE}
          isSending={isDeclining}
          send={({ reason }) => decline({ id, note: reason }).unwrap()}
          onClose={() => setAsksWhy(false)}
        />
      )}
    </Flex>
  );
}

function sentenceOf(request: RequestedRefund): string {
  const { bookingReference, amount, places, reason, askedBy, state, decidedBy, note } = request;
  const by = decidedBy === null ? '' : ` by ${decidedBy}`;
  const why = note === null ? '' : ` (${note})`;
  return (
    `Refund of ${pounds(amount)} and ${countOf(places, 'place')} for ${bookingReference}, ` +
    `asked for by ${askedBy}: ${reason} · ${STATES[state]}${by}${why}`
  );
}
