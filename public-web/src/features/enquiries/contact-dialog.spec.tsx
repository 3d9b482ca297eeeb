import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderRoutes } from '../../../test/render-in-site';
import { ContactButton } from './contact-button';
import { ContactDialog } from './contact-dialog';

const Page = () => (
  <>
    <ContactButton>Write to us</ContactButton>
    <ContactDialog />
  </>
);

describe('the contact dialog', () => {
  const open = (address: string) => {
    const { router, user } = renderRoutes([{ path: '*', Component: Page }], ['/before', address]);
    const addressNow = () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    };
    return { router, addressNow, user };
  };
  const dialog = { name: 'Contact the club' };

  it('is in the address while it is open, beside the secret of a link', async () => {
    const { addressNow, user } = open('/my-booking#secret');
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    await screen.findByRole('dialog', dialog);
    expect(addressNow()).toBe('/my-booking?contact=open#secret');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
    expect(addressNow()).toBe('/my-booking#secret');
  });

  it('closes with Back', async () => {
    const { router, addressNow, user } = open('/partners');
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    await screen.findByRole('dialog', dialog);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
    expect(addressNow()).toBe('/partners');
  });

  it('keeps what was typed if it is closed before it was sent', async () => {
    const { user } = open('/partners');
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    await user.type(await screen.findByLabelText('Message'), 'Is the loft heated?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
    expect(message.value).toBe('Is the loft heated?');
  });

  it('is empty after Cancel', async () => {
    const { user } = open('/partners');
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    await user.type(await screen.findByLabelText('Message'), 'Is the loft heated?');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
    expect(message.value).toBe('');
  });

  it('opens from the address, and closing it stays on the page', async () => {
    const { addressNow, user } = open('/?contact=open&venue=cardiff');
    await screen.findByRole('dialog', dialog);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(addressNow()).toBe('/?venue=cardiff'));
  });
});
