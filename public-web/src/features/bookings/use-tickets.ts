import type { BookingForm as FormValues } from '@club/contracts';
import { useEffect } from 'react';
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { quantityOf } from './booking-model';

/** Most people come in twos. */
const USUAL_TICKETS = 2;

/** What the list shows at first: two tickets, or one if no more is left. */
export const firstChoice = (offered: number): string =>
  offered === 0 ? '' : String(Math.min(USUAL_TICKETS, offered));

/** The number of tickets that is selected and can be bought; 0 if there is none. */
export function useTickets(control: Control<FormValues>, offered: number): number {
  const chosen = quantityOf({ ticketQuantity: useWatch({ control, name: 'ticketQuantity' }) });
  return chosen <= offered ? chosen : 0;
}

/** Selects what a link asks for, such as `?tickets=4`. After hydration, because pages are cached without their query. */
export function useAskedTickets(setValue: UseFormSetValue<FormValues>): void {
  const [search] = useSearchParams();
  const asked = search.get('tickets') ?? '';
  useEffect(() => {
    if (/^[1-6]$/.test(asked)) setValue('ticketQuantity', asked);
  }, [asked, setValue]);
}
