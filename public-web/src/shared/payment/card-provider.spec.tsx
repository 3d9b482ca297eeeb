import type { SiteConfig } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { CardField } from './card-field';
import { CardProvider } from './card-provider';
import { useCardEntry } from './use-card-entry';

const CONFIG = {
  stripe: { scriptUrl: '/no-such-script.js', publishableKey: 'pk_test_1' },
} as SiteConfig;

const Entry = () => <CardField entry={useCardEntry()} />;

describe('a card provider whose script cannot be loaded', () => {
  it('says so, names the phone number and can be tried again', async () => {
    const user = renderInSite(
      <CardProvider config={CONFIG}>
        <Entry />
      </CardProvider>,
    );
    await user.click(document.body);
    const scripts = () => document.querySelectorAll('script[src="/no-such-script.js"]');
    for (const script of scripts()) fireEvent.error(script);
    expect(
      await screen.findByText('Payment system not loaded. Please refresh and try again.'),
    ).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    const before = scripts().length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(scripts().length).toBe(before + 1);
  });
});
