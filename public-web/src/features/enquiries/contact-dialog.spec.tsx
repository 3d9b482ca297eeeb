import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderRoutes } from '../../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { Toaster } from '../../shared/ui/toaster';
import { ContactButton } from './contact-button';
import { ContactDialog } from './contact-dialog';

const Page = () => (
  <>
    <ContactButton>Write to us</ContactButton>
    <ContactDialog />
    <Toaster />
  </>
);

describe('the contact dialog', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  const open = (address: string) => {
    const routes = [{ path: '*', Component: Page }];
    const { router, user } = renderRoutes(routes, ['/before', address], gateway.origin);
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

  it('stays on the page, and is empty, if it is closed while its message is being sent', async () => {
    gateway.answerWith(201, { id: 'enquiry-1' });
    const release = gateway.hold();
    const { addressNow, user } = open('/partners');
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    await user.type(await screen.findByLabelText('Name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await user.type(screen.getByLabelText('Subject'), 'A question');
    await user.type(screen.getByLabelText('Message'), 'Is the loft heated?');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(gateway.received).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
    release();
    await screen.findByText('Message Sent!');
    await user.click(screen.getByRole('button', { name: 'Write to us' }));
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
    expect(message.value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
    expect(addressNow()).toBe('/partners');
  });

  it('opens from the address, and closing it stays on the page', async () => {
    const { addressNow, user } = open('/?contact=open&venue=cardiff');
    await screen.findByRole('dialog', dialog);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(addressNow()).toBe('/?venue=cardiff'));
  });
});
