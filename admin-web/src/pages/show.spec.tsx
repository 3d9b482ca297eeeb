import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking } from '../../test/builders';
import { failure } from '../../test/fake-server';
import { CURVE, openShowPage, tabsOfShow } from '../../test/show-page';

describe('the page of a show', () => {
  it('begins with the room, the line-up and the sales', async () => {
    openShowPage('/shows/show-1');
    await screen.findByRole('heading', { level: 1, name: 'Saturday Night, Sat, 21 Mar 2099' });
    await screen.findByText('on sale');
    await screen.findByText('2 of 3');
    await screen.findByText('12 of 100');
    await screen.findByText('Ada, Grace');
    await screen.findByText('12 tickets of 100 sold. There is no earlier show to compare with.');
    expect(tabsOfShow()).toEqual([
      'Overview',
      'Bookings',
      'Door list',
      'Waiting list',
      'Messages',
      'History',
    ]);
  });

  it('has the bookings of this show alone', async () => {
    const { received } = openShowPage('/shows/show-1/bookings', {
      answers: { 'GET /api/admin/bookings': { body: [] } },
    });
    await screen.findByText('No bookings found.');
    expect(screen.queryByLabelText('Bookings of show')).toBeNull();
    expect(received.some(({ route }) => route === 'GET /api/admin/bookings')).toBe(true);
  });

  it('writes, resends and exports to the bookings of this show alone', async () => {
    const START = 'POST /api/admin/mailings';
    const EXPORT = 'POST /api/admin/bookings/export';
    const mailing = { id: 'm', total: 1, done: 1 };
    // The address may still have the filter of the list of all bookings.
    const { user, received } = openShowPage('/shows/show-1/bookings?bookings.showId=show-2', {
      answers: {
        'GET /api/admin/bookings': { body: [aBooking()], headers: { 'x-total-count': '1' } },
        [START]: { body: mailing },
        'GET /api/admin/mailings/m': { body: mailing },
        [EXPORT]: failure(503, 'SERVICE_UNAVAILABLE', 'Please wait'),
      },
    });
    await screen.findByRole('button', { name: /^Open booking/ });
    await user.click(screen.getByRole('button', { name: 'Export all (CSV)' }));
    await screen.findByText('Failed to export');
    await user.click(screen.getByRole('button', { name: 'Write to all' }));
    await user.type(await screen.findByLabelText('Subject'), 'Balcony');
    await user.type(screen.getByLabelText('Message'), 'Use the stairs.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('1 e-mail written.');
    await user.click(screen.getByText('Close'));
    await user.click(screen.getByRole('button', { name: 'Resend to all' }));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await screen.findByText('1 e-mail written.');
    const asked = received.filter(({ route }) => [START, EXPORT].includes(route));
    const filter = { showId: 'show-1' };
    expect(asked.map(({ body }) => body)).toMatchObject([filter, { filter }, { filter }]);
  });

  it('has what was sent to the bookers', async () => {
    const sent = {
      id: 'm1',
      at: '2026-03-01T12:00:00.000Z',
      by: 'ada',
      subject: 'Doors at seven',
      message: 'Please come early.',
      isSent: true,
      bookings: null,
    };
    const part = { ...sent, id: 'm2', subject: 'Balcony', message: 'Use the stairs.', bookings: 1 };
    const resent = { ...sent, id: 'm3', subject: '', message: '', isSent: false, bookings: 12 };
    openShowPage('/shows/show-1/messages', {
      answers: { 'GET /api/admin/shows/show-1/messages': { body: [sent, part, resent] } },
    });
    await screen.findByText('Doors at seven');
    await screen.findByText('Please come early.');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Doors at seven.*to every bookerPlease come early.$/),
      expect.stringMatching(/^Balcony.*to 1 booking of the listUse the stairs.$/),
      expect.stringMatching(
        /^Confirmations and pay links again.*to 12 bookings of the list · on its way$/,
      ),
    ]);
  });

  it('has the tabs and acts that the member may use, and refuses others', async () => {
    openShowPage('/shows/show-1/messages', {
      rights: { 'shows:read': ['*'], 'door:admit': ['*'] },
    });
    await screen.findByText('Your roles do not include this');
    expect(tabsOfShow()).toEqual(['Overview', 'Door list', 'History']);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('says what is missing, with the way to enter it', async () => {
    openShowPage('/shows/show-1', { show: { performers: '' } });
    await screen.findByText(/The line-up is missing/);
    await screen.findByRole('button', { name: 'Enter the line-up' });
  });

  it('compares with earlier shows at the same time', async () => {
    const earlier = [
      { ...CURVE, showId: 'show-0', date: '2098-03-21', days: [{ daysBefore: 9, tickets: 80 }] },
    ];
    openShowPage('/shows/show-1', {
      answers: { 'GET /api/admin/shows/show-1/sales-curve': { body: { ...CURVE, earlier } } },
    });
    await screen.findByText(/At this time, \d+ days before, comparable shows had 0 on average/);
    await screen.findByRole('row', { name: /21 Mar 2098 0 80/ });
  });

  it('says that there is no such show, or that it could not be fetched', async () => {
    openShowPage('/shows/gone');
    await screen.findByText('There is no such show.');
    openShowPage('/shows/show-1', {
      answers: { 'GET /api/admin/shows': failure(503, 'SERVICE_UNAVAILABLE', 'Please wait') },
    });
    await screen.findByRole('button', { name: 'Try again' });
  });
});
