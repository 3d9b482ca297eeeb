import { TICKETS_PER_BOOKING, type BookingForm as FormValues } from '@club/contracts';
import { useEffect } from 'react';
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { quantityOf } from './booking-model';

/** Most people come in twos. */
const USUAL_TICKETS = 2;

/** The first choice in a list of `offered` quantities: two tickets, one if only one is left, empty if none is. */
export const firstChoice = (offered: number): string =>
  offered === 0 ? '' : String(Math.min(USUAL_TICKETS, offered));

/** The number of tickets that is selected and can be bought; 0 if there is none. */
export function useTickets(control: Control<FormValues>, offered: number): number {
  const chosen = quantityOf({ ticketQuantity: useWatch({ control, name: 'ticketQuantity' }) });
  return chosen <= offered ? chosen : 0;
}

/**
 * Selects the number that a link asks for, such as `?tickets=4`. It does so after hydration, because pages are cached
 * without their query.
 */
export function useAskedTickets(setValue: UseFormSetValue<FormValues>): void {
  const [search] = useSearchParams();
  const asked = Number(search.get('tickets'));
  useEffect(() => {
    const { min, max } = TICKETS_PER_BOOKING;
    if (Number.isInteger(asked) && asked >= min && asked <= max)
      setValue('ticketQuantity', String(asked));
  }, [asked, setValue]);
}
