import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { ComplaintForm } from './complaint-form';

const complaint = {
  name: 'Ada',
  email: 'ada@example.org',
  message: 'You have written to me without asking.',
};
const press = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Send My Complaint' }));

describe('a complaint about personal data', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  async function fillIn() {
    const user = renderInSite(<ComplaintForm />, { gateway: gateway.origin });
    await user.type(screen.getByLabelText('Your name'), complaint.name);
    await user.type(screen.getByLabelText(/e-mail address/), complaint.email);
    await user.type(screen.getByLabelText('What is wrong?'), complaint.message);
    return user;
  }

  it('is sent, and the visitor reads that an answer follows', async () => {
    gateway.answerWith(201, { id: 'enquiry-1' });
    await press(await fillIn());
    const thanks = await screen.findByText(/We have received your complaint/);
    expect(gateway.received).toEqual([complaint]);
    // The button that had the focus is gone.
    expect(document.activeElement).toBe(thanks);
  });

  it('stays in the form if sending fails', async () => {
    gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please try again shortly.'));
    await press(await fillIn());
    await screen.findByText('There was a problem sending your complaint. Please try again.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('What is wrong?').value).toBe(
      complaint.message,
    );
  });

  it('says below each field what is wrong', async () => {
    await press(renderInSite(<ComplaintForm />, { gateway: gateway.origin }));
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Message must be at least 10 characters',
    ]);
    expect(gateway.received).toEqual([]);
  });
});
