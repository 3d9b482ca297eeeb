import type { BookingDetail } from '@club/contracts';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useMay } from '../../shared/api/use-may';
import { dateTimeOf } from '../../shared/ui/date-time';
import { ReasonDialog, type ReasonDialogTexts } from '../../shared/ui/reason-dialog';
import { useAction } from '../../shared/ui/use-action';
import { useEndHoldMutation, useHoldBookingMutation } from './legal-hold.api';

const TEXTS: ReasonDialogTexts = {
  title: 'Keep from erasure',
  explanation:
    'Name, address and number of this booking stay as long as the hold lasts, also if the customer asks for erasure. End it when the claim is settled.',
  ok: 'Keep them',
  done: 'The data of this customer is kept',
  failed: 'Failed to keep the data',
};

/** A claim needs the person of a booking. Only members who answer for personal data begin and end it. */
export function LegalHold({ booking }: { booking: BookingDetail }) {
  const may = useMay();
  const isAllowed = may('privacy:write');
  if (booking.legalHold !== null)
    return <Held id={booking.id} hold={booking.legalHold} mayEnd={isAllowed} />;
  return isAllowed ? <HoldButton id={booking.id} /> : null;
}

function HoldButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [hold, { isLoading }] = useHoldBookingMutation();
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Keep from erasure</Button>
      {isOpen && (
        <ReasonDialog
          name={`hold:${id}`}
          texts={TEXTS}
          isSending={isLoading}
          send={({ reason }) => hold({ id, hold: { reason } }).unwrap()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface HeldProps {
  id: string;
  hold: NonNullable<BookingDetail['legalHold']>;
  mayEnd: boolean;
}

function Held({ id, hold: { at, by, reason }, mayEnd }: HeldProps) {
  const runAction = useAction();
  const [end, { isLoading }] = useEndHoldMutation();
  const messages = { done: 'The hold has ended', failed: 'Failed to end the hold' };
  return (
    <Alert
      type="info"
      showIcon
      title="Kept from erasure"
      description={
        <Flex vertical gap={8} align="flex-start">
          <span>{`Since ${dateTimeOf(at)}, ${by}: ${reason}`}</span>
          {mayEnd && (
            <Button disabled={isLoading} onClick={() => void runAction(messages, end(id).unwrap())}>
              End the hold
            </Button>
          )}
        </Flex>
      }
    />
  );
}
