import type { BookingDetail } from '@club/contracts';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '../../shared/api/use-may';
import { ReasonDialog, type ReasonDialogTexts } from '../../shared/ui/reason-dialog';
import { refundLine } from './booking-lines';
import { usePayByBankMutation } from './bank-transfer.api';

type Refund = BookingDetail['refunds'][number];

const TEXTS: ReasonDialogTexts = {
  title: 'Paid by bank transfer',
  explanation:
    'The card has refused this refund. Once you say how the customer got the money, the card is not asked again. This cannot be undone.',
  ok: 'It is paid',
  done: 'The refund is paid',
  failed: 'Failed to note the bank transfer',
};

/** The refunds of a booking. One that a closed card has refused may be paid in another way. */
export function RefundsList({ booking }: { booking: BookingDetail }) {
  const may = useMay();
  const [paid, setPaid] = useState<Refund | undefined>();
  return (
    <section aria-label="Refunds">
      <Typography.Title level={3} style={{ fontSize: 16 }}>
        Refunds
      </Typography.Title>
      <ul>
        {booking.refunds.map((refund) => (
          <li key={refund.id}>
            {refundLine(refund)}
            {refund.isRefused === true && may('bookings:refund-any') && (
              <div>
                <Button onClick={() => setPaid(refund)}>Paid by bank transfer</Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {paid !== undefined && (
        <BankTransferDialog
          bookingId={booking.id}
          refund={paid}
          onClose={() => setPaid(undefined)}
        />
      )}
    </section>
  );
}

interface BankTransferDialogProps {
  bookingId: string;
  refund: Refund;
  onClose: () => void;
}
function BankTransferDialog({ bookingId, refund, onClose }: BankTransferDialogProps) {
  const [pay, { isLoading }] = usePayByBankMutation();
  return (
    <ReasonDialog
      name={`bank-transfer:${refund.id}`}
      texts={TEXTS}
      isSending={isLoading}
      send={({ reason }) => pay({ id: bookingId, refundId: refund.id, note: reason }).unwrap()}
      onClose={onClose}
    />
  );
}
