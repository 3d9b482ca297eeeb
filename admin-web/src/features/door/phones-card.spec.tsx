import { doorNight, type DoorDevice, type Permission } from '@club/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { look } from '../../../test/look';
import { renderStaff } from '../../../test/render-staff';
import { PhonesCard } from './phones-card';

const DEVICES = 'GET /api/admin/door/devices';
const PAIRINGS = 'POST /api/admin/door/pairings';
const MANAGER: Permission[] = ['door:admit', 'door:supervise', 'door:pair', 'door:revoke'];
const URL_OF_CODE = 'https://door.example.org/#pair=token';

const aPhone = (changes: Partial<DoorDevice> = {}): DoorDevice => ({
  deviceId: 'phone-1',
  name: 'Sam’s phone',
  venue: { venueId: 'cardiff', name: 'Jaggers', city: 'Cardiff' },
  nights: [doorNight(new Date())],
  role: 'steward',
  pairedBy: 'mair',
  pairedAt: new Date().toISOString(),
  lastSeenAt: null,
  unsent: null,
  revokedAt: null,
  ...changes,
});
const pairing = {
  body: {
    token: 'token',
    url: URL_OF_CODE,
    qrSvg: '<svg/>',
    expiresAt: '2099-03-21T19:44:00.000Z',
  },
};

function renderCard(answers: Answers, permissions: readonly Permission[] = MANAGER) {
  const server = startFakeServer(answers);
  const open = jest.fn<(url: string) => void>();
  const rights = Object.fromEntries(permissions.map((permission) => [permission, ['cardiff']]));
  const user = renderStaff(<PhonesCard venueId="cardiff" rights={rights} open={open} />);
  const bodiesOf = (route: string) =>
    server.received.filter((request) => request.route === route).map(({ body }) => body);
  return { ...server, user, open, bodiesOf };
}
/** What was typed, and the code, must outlive a click beside the dialog. */
const clickBeside = (): void =>
  document.querySelectorAll('.ant-modal-wrap').forEach((beside) => {
    fireEvent.mouseDown(beside);
    fireEvent.mouseUp(beside);
    fireEvent.click(beside);
  });
const unfold = async (user: ReturnType<typeof renderStaff>) =>
  user.click(screen.getByText('Phones'));

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(() => {
  jest.useRealTimers();
  look('visible');
});

describe('the phones of the door', () => {
  it('open the door on this device with one press, for tonight and one phone', async () => {
    const { user, open, bodiesOf } = renderCard({ [PAIRINGS]: pairing }, ['door:admit']);
    expect(screen.queryByText('Phones')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open the door on this device' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith(URL_OF_CODE));
    expect(bodiesOf(PAIRINGS)).toEqual([
      { venueId: 'cardiff', nights: [doorNight(new Date())], role: 'steward', uses: 1 },
    ]);
  });

  it('say if the door cannot be opened', async () => {
    const { user, open } = renderCard({ [PAIRINGS]: failure(403, 'FORBIDDEN', 'Not allowed.') });
    await user.click(screen.getByRole('button', { name: 'Open the door on this device' }));
    await screen.findByText('Failed to open the door');
    expect(open).not.toHaveBeenCalled();
  });

  it('show a code for several phones, and until when it works', async () => {
    const { user, bodiesOf } = renderCard({
      [DEVICES]: { body: { devices: [] } },
      [PAIRINGS]: pairing,
    });
    await unfold(user);
    await screen.findByText('No phone was added in the last days.');
    await user.click(screen.getByRole('button', { name: 'Add a phone' }));
    const uses = await screen.findByLabelText('Number of phones');
    await user.clear(uses);
    await user.type(uses, '3');
    clickBeside();
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    await screen.findByRole('img', { name: 'QR code for the phone' });
    clickBeside();
    expect(screen.getByText('Works until 19:44 for 3 phones.')).toBeTruthy();
    expect(bodiesOf(PAIRINGS)).toMatchObject([{ venueId: 'cardiff', role: 'steward', uses: 3 }]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are listed with their last sync and what they have not sent, and revoked', async () => {
    const answers: Answers = {
      [DEVICES]: {
        body: {
          devices: [
            aPhone({ unsent: 7, lastSeenAt: new Date().toISOString() }),
            aPhone({ deviceId: 'phone-2', name: 'Kim’s phone', revokedAt: '2026-11-28T23:00:00Z' }),
          ],
        },
      },
      'DELETE /api/admin/door/devices/phone-1': { body: null },
    };
    const { user, received } = renderCard(answers);
    await unfold(user);
    await screen.findByText('7 arrivals not sent');
    expect(screen.getByText(/^Tonight; last sync \d\d:\d\d; added by mair$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoke Kim’s phone' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Revoke Sam’s phone' }));
    await screen.findByText('Take Sam’s phone off the door?');
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Sam’s phone is off the door');
    expect(received.map(({ route }) => route)).toContain('DELETE /api/admin/door/devices/phone-1');
  });

  it('end the night for all, after saying what is not sent', async () => {
    const end = 'POST /api/admin/door/end-night';
    const { user, bodiesOf } = renderCard({
      [DEVICES]: { body: { devices: [aPhone({ unsent: 1 })] } },
      [end]: { body: { revoked: 1 } },
    });
    await unfold(user);
    await user.click(await screen.findByRole('button', { name: 'End the night for all' }));
    await screen.findByText(/1 arrival not sent at the last contact\./);
    await user.click(screen.getByRole('button', { name: 'End the night' }));
    await screen.findByText('1 phone off the door.');
    expect(bodiesOf(end)).toEqual([{ venueId: 'cardiff' }]);
  });

  it('are known by their last contact alone, also if they had sent everything then', async () => {
    const { user } = renderCard({ [DEVICES]: { body: { devices: [aPhone({ unsent: 0 })] } } });
    await unfold(user);
    await user.click(await screen.findByRole('button', { name: 'End the night for all' }));
    await screen.findByText(
      /Everything had been sent at the last contact\. Phones can still send later arrivals for a day\./,
    );
  });

  it('may hold more than they have said, if one of tonight was not heard from for some minutes', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const devices = [
      aPhone({ unsent: 0, lastSeenAt: ago(5) }),
      aPhone({ deviceId: 'p2', name: 'Kim’s phone', unsent: 0, lastSeenAt: ago(0.5) }),
      aPhone({ deviceId: 'p3', name: 'Old phone', nights: ['2026-01-01'], lastSeenAt: ago(9_999) }),
      aPhone({ deviceId: 'p4', name: 'New phone' }),
    ];
    const { user } = renderCard({ [DEVICES]: { body: { devices } } });
    await unfold(user);
    await user.click(await screen.findByRole('button', { name: 'End the night for all' }));
    await screen.findByText(/Not heard from for two minutes, so there may be more: Sam’s phone\.$/);
  });

  it('can be fetched again if that failed', async () => {
    const answers: Answers = { [DEVICES]: failure(503, 'SERVICE_UNAVAILABLE', 'Away.') };
    const { user } = renderCard(answers, ['door:admit', 'door:revoke']);
    await unfold(user);
    await screen.findByText('Failed to fetch the phones');
    expect(screen.queryByRole('button', { name: 'Add a phone' })).toBeNull();
    answers[DEVICES] = { body: { devices: [aPhone()] } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Sam’s phone');
  });

  it('are asked about while the page can be seen, wherever it was opened', async () => {
    jest.useFakeTimers();
    look('hidden');
    const { received } = renderCard({ [DEVICES]: { body: { devices: [] } } });
    fireEvent.click(screen.getByText('Phones'));
    await pass(60_000);
    expect(received).toHaveLength(1);
    act(() => look('visible'));
    await pass(15_000);
    expect(received).toHaveLength(2);
    act(() => look('hidden'));
    await pass(60_000);
    expect(received).toHaveLength(2);
  });
});
