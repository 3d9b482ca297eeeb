import type { BookingDetail, QuarantineSolution } from '@club/contracts';
import { ReasonDialog, type ReasonDialogTexts } from '../../shared/ui/reason-dialog';
import { useResolveQuarantineMutation } from './quarantine.api';

const TEXTS: Record<QuarantineSolution, ReasonDialogTexts> = {
  refund: {
    title: 'Refund and close',
    explanation:
      'The customer gets back exactly what Stripe received. Then the places are free and the booking is refunded. This cannot be undone.',
    ok: 'Refund and close',
    done: 'The refund is on its way',
    failed: 'Failed to refund',
  },
  'free-places': {
    title: 'Free the places',
    explanation:
      'Stripe is asked first: the places are freed only if it has no payment for this booking. Then the booking has expired. This cannot be undone.',
    ok: 'Free the places',
    done: 'The places are free',
    failed: 'Failed to free the places',
  },
};

interface QuarantineDialogProps {
  booking: BookingDetail;
  how: QuarantineSolution;
  onClose: () => void;
}

/** Ends the quarantine of a payment in the way that staff have chosen. */
export function QuarantineDialog({ booking, how, onClose }: QuarantineDialogProps) {
  const [resolve, { isLoading }] = useResolveQuarantineMutation();
  return (
    <ReasonDialog
      name={`${how}:${booking.id}`}
      texts={TEXTS[how]}
      isSending={isLoading}
      send={(act) => resolve({ id: booking.id, solution: { ...act, how } }).unwrap()}
      onClose={onClose}
    />
  );
}
