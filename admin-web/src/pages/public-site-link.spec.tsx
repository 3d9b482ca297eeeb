import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { failure, startFakeServer } from '../../test/fake-server';
import { renderStaff } from '../../test/render-staff';
import { SignInPage } from './sign-in';
import { TopBar } from './top-bar';

const CONFIG = 'GET /api/config';
const config = {
  stripe: { publishableKey: 'pk_test_1', scriptUrl: 'https://js.example', testMode: true },
  club: {
    name: 'The Cellar',
    phone: '',
    bookingEmail: '',
    enquiriesEmail: '',
    company: '',
    companyNumber: '',
    instagram: '',
    facebook: '',
    partnerClubs: [],
  },
  publicOrigin: 'https://tickets.example.org',
};

describe.each([
  ['View Website', <TopBar key="bar" />],
  ['Back to home', <SignInPage key="page" />],
])('the link "%s"', (name, page) => {
  const open = () => renderStaff(<MemoryRouter>{page}</MemoryRouter>);

  it('leads to the public site that the gateway names, whatever the host of this page', async () => {
    startFakeServer({ [CONFIG]: { body: config } });
    open();
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('https://tickets.example.org');
  });

  it('is missing as long as the public site is unknown', async () => {
    const { received } = startFakeServer({
      [CONFIG]: failure(503, 'SERVICE_UNAVAILABLE', 'Not available'),
    });
    open();
    await waitFor(() => expect(received).not.toEqual([]));
    expect(screen.queryByText(name)).toBeNull();
  });
});

describe('the page of the sign-in', () => {
  it('says who gives out credentials', async () => {
    startFakeServer({ [CONFIG]: { body: config } });
    renderStaff(
      <MemoryRouter>
        <SignInPage />
      </MemoryRouter>,
    );
    await screen.findByText('Please contact the system administrator for credentials.');
  });
});
