import type { BookingDetail, QuarantineSolution } from '@club/contracts';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useMayAt } from '../../shared/api/use-may';
import { QuarantineDialog } from './quarantine-dialog';

interface QuarantineAlertProps {
  booking: BookingDetail;
  reason: string;
}

/** Why the payment was set aside, and the two ways to end it for those who may. */
export function QuarantineAlert({ booking, reason }: QuarantineAlertProps) {
  const mayResolve = useMayAt()('bookings:resolve', booking.show?.venueId);
  const [how, setHow] = useState<QuarantineSolution | undefined>();
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={reason}
        description={mayResolve && <Ways onChoose={setHow} />}
      />
      {how !== undefined && (
        <QuarantineDialog booking={booking} how={how} onClose={() => setHow(undefined)} />
      )}
    </>
  );
}

const Ways = ({ onChoose }: { onChoose: (how: QuarantineSolution) => void }) => (
  <Flex vertical gap={8}>
    <span>Compare this booking with the payment in Stripe, then choose:</span>
    <Flex gap={8} wrap>
      <Button onClick={() => onChoose('refund')}>Refund and close</Button>
      <Button onClick={() => onChoose('free-places')}>Free the places</Button>
    </Flex>
  </Flex>
);
