import type { BookingDetail, QuarantineSolution } from '@club/contracts';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { QuarantineDialog } from './quarantine-dialog';

interface QuarantineAlertProps {
  booking: BookingDetail;
  reason: string;
}

/** Why the payment was set aside, and the two ways to end it. */
export function QuarantineAlert({ booking, reason }: QuarantineAlertProps) {
  const [how, setHow] = useState<QuarantineSolution | undefined>();
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={reason}
        description={
          <Flex vertical gap={8}>
            <span>Compare this booking with the payment in Stripe, then choose:</span>
            <Flex gap={8} wrap>
              <Button onClick={() => setHow('refund')}>Refund and close</Button>
              <Button onClick={() => setHow('free-places')}>Free the places</Button>
            </Flex>
          </Flex>
        }
      />
      {how !== undefined && (
        <QuarantineDialog booking={booking} how={how} onClose={() => setHow(undefined)} />
      )}
    </>
  );
}
