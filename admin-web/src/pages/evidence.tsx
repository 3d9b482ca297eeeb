import { useParams } from 'react-router-dom';
import { EvidenceSheet } from '../features/bookings/evidence-sheet';

/** The facts of one booking on paper, for the bank of a customer who disputes the payment. */
export function EvidencePage() {
  const { id = '' } = useParams();
  return <EvidenceSheet bookingId={id} />;
}
