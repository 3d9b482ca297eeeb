import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { aBooking } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { DoorNote } from './door-note';

const PUT = 'PUT /api/admin/bookings/booking-1/door-note';
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Note for the door');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save note' });

describe('the note for the door', () => {
  it('is saved with Enter, without the blanks around it', async () => {
    const server = startFakeServer({ [PUT]: { body: null } });
    const user = renderStaff(<DoorNote booking={aBooking()} />);
    await user.type(field(), ' birthday {Enter}');
    await screen.findByText('Note saved');
    expect(server.received).toMatchObject([{ route: PUT, body: { note: 'birthday' } }]);
  });

  it('is kept over a reload unless the typing was undone', async () => {
    const booking = aBooking({ doorNote: 'birthday' });
    const user = renderStaff(<DoorNote booking={booking} />);
    await user.type(field(), '!');
    reloadStaff(<DoorNote booking={booking} />);
    expect(field().value).toBe('birthday!');
    await user.type(field(), '{Backspace}');
    reloadStaff(<DoorNote booking={aBooking({ doorNote: 'wheelchair' })} />);
    expect(field().value).toBe('wheelchair');
  });

  it('follows what a colleague saves as long as nothing is typed, and forgets what was saved', async () => {
    startFakeServer({ [PUT]: { body: null } });
    function Stored() {
      const [doorNote, setDoorNote] = useState('birthday');
      return (
        <>
          <button onClick={() => setDoorNote('birthday!')}>Mine is stored</button>
          <button onClick={() => setDoorNote('wheelchair')}>A colleague saves</button>
          <DoorNote booking={aBooking({ doorNote })} />
        </>
      );
    }
    const user = renderStaff(<Stored />);
    await user.type(field(), '!{Enter}');
    await screen.findByText('Note saved');
    await user.click(screen.getByText('Mine is stored'));
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
    await user.click(screen.getByText('A colleague saves'));
    expect(field().value).toBe('wheelchair');
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
  });

  it('says what is wrong before it is sent', async () => {
    const user = renderStaff(<DoorNote booking={aBooking({ doorNote: 'birthday' })} />);
    expect(save().disabled).toBe(true);
    await user.click(field());
    await user.paste('x'.repeat(121));
    await screen.findByText('Must be at most 120 characters');
    expect(save().disabled).toBe(true);
  });
});
