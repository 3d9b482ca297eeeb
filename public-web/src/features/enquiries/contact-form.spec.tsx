import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { ContactForm } from './contact-form';

const message = {
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'A question',
  message: 'Is the loft heated in winter?',
};
const sendButton = () => screen.getByRole('button', { name: 'Send Message' });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function fillIn(user: UserEvent) {
  await user.type(screen.getByLabelText('Name'), message.name);
  await user.type(screen.getByLabelText('Email'), message.email);
  await user.type(screen.getByLabelText('Subject'), message.subject);
  await user.type(screen.getByLabelText('Message'), message.message);
}

describe('the contact form', () => {
  const browserFetch = globalThis.fetch;
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => {
    globalThis.fetch = browserFetch;
    return gateway.close();
  });

  function renderForm() {
    const onDone = jest.fn();
    return {
      onDone,
      user: renderInSite(<ContactForm onDone={onDone} />, { gateway: gateway.origin }),
    };
  }

  it('shows the specification’s message below each field that is wrong', async () => {
    const { user } = renderForm();
    await user.click(sendButton());
    const messages = await screen.findAllByRole('alert');
    expect(messages.map(({ textContent }) => textContent)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ]);
    expect(gateway.received).toEqual([]);
  });

  it('removes a message when its field is corrected', async () => {
    const { user } = renderForm();
    await user.click(sendButton());
    await screen.findByText('Subject must be at least 5 characters');
    await user.type(screen.getByLabelText('Subject'), 'A question');
    expect(screen.queryByText('Subject must be at least 5 characters')).toBeNull();
  });

  it('thanks the visitor, resets and closes when the message was sent', async () => {
    const { user, onDone } = renderForm();
    gateway.answerWith(201, { id: 'enquiry-1' });
    await fillIn(user);
    await user.click(sendButton());
    await screen.findByText("Thank you for your message. We'll get back to you soon.");
    expect(screen.getByText('Message Sent!')).toBeTruthy();
    expect(gateway.received).toEqual([message]);
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(valueOf('Message')).toBe('');
  });

  it.each(['', '{"unexpected":true}', '<html>Created</html>'])(
    'counts a successful status as sent, whatever the body: %s',
    async (body) => {
      const { user, onDone } = renderForm();
      globalThis.fetch = () => Promise.resolve(new Response(body, { status: 201 }));
      await fillIn(user);
      await user.click(sendButton());
      await screen.findByText('Message Sent!');
      expect(onDone).toHaveBeenCalledTimes(1);
    },
  );

  it('cannot be sent again while it is being sent', async () => {
    const { user, onDone } = renderForm();
    gateway.answerWith(201, { id: 'enquiry-1' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    globalThis.fetch = (...request) => held.then(() => browserFetch(...request));
    await fillIn(user);
    await user.click(sendButton());
    await waitFor(() => expect((sendButton() as HTMLButtonElement).disabled).toBe(true));
    release();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('stays open with its text if sending fails', async () => {
    const { user, onDone } = renderForm();
    gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please try again shortly.'));
    await fillIn(user);
    await user.click(sendButton());
    await screen.findByText('There was a problem sending your message. Please try again.');
    expect(screen.getByText('Error')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    expect(valueOf('Message')).toBe(message.message);
    await waitFor(() => expect((sendButton() as HTMLButtonElement).disabled).toBe(false));
  });

  it('closes without sending when it is cancelled', async () => {
    const { user, onDone } = renderForm();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(gateway.received).toEqual([]);
  });
});
