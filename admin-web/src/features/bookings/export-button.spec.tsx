import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aBooking } from '../../../test/builders';
import { renderStaff } from '../../../test/render-staff';
import { ExportButton } from './export-button';

const lineOf = (line: object): string => `${JSON.stringify(line)}\n`;
const booking = (id: string): string => lineOf({ booking: plain({ ...aBooking(), id }) });
/** A booking of a list, without the details. */
const plain = ({ id, show, ...detail }: ReturnType<typeof aBooking>) => ({
  id,
  show,
  showId: detail.showId,
  customerName: detail.customerName,
  customerEmail: detail.customerEmail,
  customerPhone: detail.customerPhone,
  ticketQuantity: detail.ticketQuantity,
  admits: detail.admits,
  totalAmount: detail.totalAmount,
  paymentStatus: detail.paymentStatus,
  bookingReference: detail.bookingReference,
  createdAt: detail.createdAt,
});

/** Answers the export with these texts, and remembers what was asked for and saved. */
function open(...texts: string[]) {
  const asked: unknown[] = [];
  globalThis.fetch = async (input) => {
    asked.push(await new Request(input).json());
    return new Response(texts.join(''));
  };
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const user = renderStaff(<ExportButton filter={{ status: 'completed' }} total={2} />);
  return { asked, saved, user };
}

describe('exporting a list of bookings', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('saves everything that the filter matches', async () => {
    const { asked, saved, user } = open(
      lineOf({ total: 2 }),
      booking('one'),
      booking('two'),
      lineOf({ end: true }),
    );
    await user.click(screen.getByRole('button', { name: 'Export all (CSV)' }));
    await screen.findByText('2 bookings');
    expect(asked).toEqual([{ status: 'completed' }]);
    expect(saved).toHaveLength(1);
  });

  it('saves nothing if the server breaks off', async () => {
    const { saved, user } = open(lineOf({ total: 2 }), booking('one'));
    await user.click(screen.getByRole('button', { name: 'Export all (CSV)' }));
    await screen.findByText('Failed to export');
    await waitFor(() => expect(saved).toEqual([]));
  });
});
