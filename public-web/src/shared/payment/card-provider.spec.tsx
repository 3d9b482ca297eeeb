import { DEFAULT_CLUB, type SiteConfig } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { CardField } from './card-field';
import { CardProvider } from './card-provider';
import { useCardEntry } from './use-card-entry';

const CONFIG: SiteConfig = {
  club: DEFAULT_CLUB,
  stripe: { scriptUrl: '/no-such-script.js', publishableKey: 'pk_test_1', testMode: true },
};
const NOT_LOADED = 'Payment system not loaded. Please refresh and try again.';

const Entry = () => <CardField entry={useCardEntry()} />;
const scripts = () => document.querySelectorAll('script[src="/no-such-script.js"]');

describe('a card provider that cannot be loaded', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  async function open(): Promise<UserEvent> {
    const user = renderInSite(
      <CardProvider>
        <Entry />
      </CardProvider>,
      { gateway: gateway.origin },
    );
    await user.click(document.body);
    return user;
  }
  const retry = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Try again' }));

  it('says so if its script is missing, names the phone number and can be tried again', async () => {
    gateway.answerWith(200, CONFIG);
    const user = await open();
    await waitFor(() => expect(scripts().length).toBe(1));
    for (const script of scripts()) fireEvent.error(script);
    expect(await screen.findByText(NOT_LOADED)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    expect(scripts().length).toBe(0);
    await retry(user);
    await waitFor(() => expect(scripts().length).toBe(1));
    for (const script of scripts()) fireEvent.error(script);
    expect(await screen.findByText(NOT_LOADED)).toBeTruthy();
  });

  it('says so if the club’s settings cannot be read, and asks for them again', async () => {
    gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please wait a moment.'));
    const user = await open();
    expect(await screen.findByText(NOT_LOADED)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    expect(scripts().length).toBe(0);
    gateway.answerWith(200, CONFIG);
    await retry(user);
    await waitFor(() => expect(scripts().length).toBe(1));
    for (const script of scripts()) fireEvent.error(script);
    expect(await screen.findByText(NOT_LOADED)).toBeTruthy();
  });
});
