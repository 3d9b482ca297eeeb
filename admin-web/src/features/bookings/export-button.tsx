import type { Booking, BookingsFilter } from '@club/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useExportBookingsMutation } from '../../shared/api/exports.api';
import { countOf } from '../../shared/ui/count-of';
import { downloadCsv } from '../../shared/ui/csv';
import { useAction } from '../../shared/ui/use-action';
import { bookingRows } from './booking-rows';

interface ExportButtonProps {
  filter: BookingsFilter;
  /** How many bookings the list has. */
  total: number;
}
const SHOW_EVERY = 100;

/** Saves everything that the filter matches. The server confirms and notes it first. */
export function ExportButton({ filter, total }: ExportButtonProps) {
  const runAction = useAction();
  const [exportBookings, { isLoading }] = useExportBookingsMutation();
  const [progress, setProgress] = useState('');
  const save = async (): Promise<void> => {
    const bookings: Booking[] = [];
    const onBooking = (booking: Booking, of: number): void => {
      bookings.push(booking);
      if (bookings.length % SHOW_EVERY === 0) setProgress(` ${bookings.length} of ${of}`);
    };
    const messages = {
      done: 'File saved',
      failed: 'Failed to export',
      detail: () => countOf(bookings.length, 'booking'),
    };
    setProgress('');
    if (await runAction(messages, exportBookings({ filter, onBooking }).unwrap()))
      downloadCsv('bookings.csv', bookingRows(bookings));
  };
  return (
    <Button disabled={total === 0 || isLoading} aria-live="polite" onClick={() => void save()}>
      {isLoading ? `Exporting${progress}` : 'Export all (CSV)'}
    </Button>
  );
}
