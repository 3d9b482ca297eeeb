import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aDoorList, aParty } from '../../../test/builders';
import { ADA_IN, LIST } from '../../../test/door-list';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { useDoorListQuery } from './door.api';
import { DoorPrint } from './door-print';

describe('the printed door list', () => {
  const print = jest.fn();
  beforeEach(() => {
    print.mockClear();
    window.print = print;
  });
  /** The page of the list; the address no longer asks to print once it was printed. */
  function Paper({ isAsked }: { isAsked: boolean }) {
    const [printsAtOnce, setPrints] = useState(isAsked);
    return (
      <DoorPrint
        showId="show-1"
        backHref="/door"
        printsAtOnce={printsAtOnce}
        onPrint={() => setPrints(false)}
      />
    );
  }
  const renderPrint = (isAsked: boolean) => renderStaff(<Paper isAsked={isAsked} />);

  it('is printed once without another tap if the way to it said so, and is complete then', async () => {
    const { received } = startFakeServer({ [LIST]: { body: aDoorList([ADA_IN]) } });
    let printed = '';
    print.mockImplementation(() => (printed = document.body.textContent));
    renderPrint(true);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(printed).toContain('Lovelace');
    expect(received).toHaveLength(1);
  });

  it('is not an older list that the page before has read', async () => {
    const answers: Answers = { [LIST]: { body: aDoorList([ADA_IN]) } };
    startFakeServer(answers);
    function Night() {
      const { data } = useDoorListQuery('show-1');
      const [isOpen, setOpen] = useState(false);
      if (isOpen) return <Paper isAsked />;
      return <button onClick={() => setOpen(true)}>{data?.title}</button>;
    }
    let printed = '';
    print.mockImplementation(() => (printed = document.body.textContent));
    const user = renderStaff(<Night />);
    const button = await screen.findByText('Saturday Night');
    answers[LIST] = { body: aDoorList([ADA_IN, aParty({ bookingId: 'b2', name: 'Bo Abbott' })]) };
    await user.click(button);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(printed).toContain('Abbott');
  });

  it('waits for its button otherwise', async () => {
    startFakeServer({ [LIST]: { body: aDoorList([ADA_IN]) } });
    const user = renderPrint(false);
    const button = await screen.findByRole('button', { name: 'Print' });
    expect(print).not.toHaveBeenCalled();
    await user.click(button);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('has a box for each person, and no refunded booking', async () => {
    const unpaid = aParty({ bookingId: 'b2', name: 'Cy Roe', state: 'unpaid', admits: 0, left: 0 });
    const gone = aParty({ bookingId: 'b3', name: 'Zoe Webb', state: 'refunded', admits: 0 });
    startFakeServer({ [LIST]: { body: aDoorList([ADA_IN, unpaid, gone]) } });
    renderPrint(false);
    await screen.findByRole('img', { name: '3 people, 2 in' });
    expect(screen.getByText(/not paid/)).toBeTruthy();
    expect(screen.queryByText('Webb')).toBeNull();
  });

  it('has what the door should know of a party', async () => {
    const noted = aParty({ bookingId: 'b2', name: 'Cy Roe', note: 'Wheelchair, row A' });
    startFakeServer({ [LIST]: { body: aDoorList([ADA_IN, noted]) } });
    renderPrint(false);
    const row = (await screen.findByText('Roe')).closest('li');
    expect(row?.textContent).toContain('Wheelchair, row A');
  });

  it('is noted however it is printed, and printed even if it cannot be noted', async () => {
    const { received } = startFakeServer({
      [LIST]: { body: aDoorList([ADA_IN]) },
      'POST /api/admin/shows/show-1/door-list/print': failure(503, 'SERVICE_UNAVAILABLE', 'Later.'),
    });
    renderPrint(false);
    await screen.findByRole('img', { name: '3 people, 2 in' });
    fireEvent(window, new Event('beforeprint'));
    await waitFor(() =>
      expect(received.map(({ route }) => route)).toContain(
        'POST /api/admin/shows/show-1/door-list/print',
      ),
    );
    expect(screen.getByRole('img', { name: '3 people, 2 in' })).toBeTruthy();
  });
});
