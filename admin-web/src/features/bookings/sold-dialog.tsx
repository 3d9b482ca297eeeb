import type { Booking } from '@club/contracts';
import { App, Button, Modal, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { breathsOf } from './sale-model';
import styles from './sale.module.css';

const PayLinkCode = lazy(() =>
  import('./pay-link-code').then((part) => ({ default: part.PayLinkCode })),
);

interface SoldDialogProps {
  booking: Booking;
  onAnother: () => void;
  onOpen: () => void;
  onClose: () => void;
}

/** What was sold. It stays until someone closes it: the reference is being spoken or written down. */
export function SoldDialog({ booking, onAnother, onOpen, onClose }: SoldDialogProps) {
  const { bookingReference, show, totalAmount, paymentStatus, id } = booking;
  const isPaid = paymentStatus === 'completed';
  return (
    <Modal
      open
      title={isPaid ? 'Booked' : 'Booked, waiting for the payment'}
      style={{ top: 16 }}
      classNames={{ body: styles['body'] ?? '' }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <div className={styles['foot']}>
          <Button onClick={onOpen}>Open booking</Button>
          <Button onClick={onClose}>Done</Button>
          <Button type="primary" onClick={onAnother}>
            Another one
          </Button>
        </div>
      }
    >
      <output aria-label="Reference" className={styles['reference']}>
        {breathsOf(bookingReference).map((breath, place) => (
          <span key={place}>{breath}</span>
        ))}
      </output>
      <CopyReference reference={bookingReference} />
      <p style={{ marginTop: 16 }}>
        {booking.customerName}: {countOf(booking.ticketQuantity, 'ticket')} for{' '}
        {show?.title ?? 'the show'}, {show?.venue.city}, {dayOf(show?.date)}. £{totalAmount} in all.
      </p>
      {!isPaid && (
        <Suspense fallback={<Skeleton active />}>
          <PayLinkCode bookingId={id} />
        </Suspense>
      )}
    </Modal>
  );
}

function CopyReference({ reference }: { reference: string }) {
  const { notification } = App.useApp();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied(true);
    } catch {
      notification.error({ title: 'Failed to copy', description: 'Please write it down.' });
    }
  };
  return (
    <Button aria-live="polite" onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy reference'}
    </Button>
  );
}
