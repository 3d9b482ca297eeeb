import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { renderRoutes } from '../../../test/render-in-site';
import { TitledFailure } from './titled-failure';
import { usePayment } from './use-payment';

/** A page with a payment that ends when the test says so. */
function renderPayment() {
  let end = { succeed: (): void => undefined, fail: (_error: Error): void => undefined };
  const pay = jest.fn(() => new Promise<void>((succeed, fail) => (end = { succeed, fail })));
  function Page() {
    const { run, busy } = usePayment({ title: 'Error', description: 'It failed' });
    return (
      <>
        <button onClick={() => void run(pay)}>{busy ? 'Processing...' : 'Pay'}</button>
        <Link to="/pay?contact=open">Write to us</Link>
        <Link to="/">Leave</Link>
      </>
    );
  }
  const { user, router } = renderRoutes(
    [
      { path: '/pay', element: <Page /> },
      { path: '/', element: 'Home' },
    ],
    ['/pay'],
  );
  const press = (name: string) => user.click(screen.getByText(name));
  return { press, pay, router, end: () => end };
}
/** Whether the browser would ask before the page is closed. */
const isAskedOnClose = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a payment', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  /** Answers the page's question. */
  const answer = (leaves: boolean) => jest.spyOn(window, 'confirm').mockReturnValue(leaves);

  it.each(['succeeds', 'fails'])('is asked about while it runs, until it %s', async (outcome) => {
    const question = answer(false);
    const { press, end, router } = renderPayment();
    expect(isAskedOnClose()).toBe(false);
    await press('Pay');
    expect(isAskedOnClose()).toBe(true);
    await press('Leave');
    expect(question).toHaveBeenCalledTimes(1);
    expect(router.state.location.pathname).toBe('/pay');
    if (outcome === 'succeeds') end().succeed();
    else end().fail(new TitledFailure('Payment Failed', 'Your card was declined.'));
    await screen.findByText('Pay');
    expect(isAskedOnClose()).toBe(false);
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(question).toHaveBeenCalledTimes(1);
  });

  it('can be left if the visitor says so, and closing still asks until it ends', async () => {
    answer(true);
    const { press, end, router } = renderPayment();
    await press('Pay');
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(isAskedOnClose()).toBe(true);
    end().succeed();
    await waitFor(() => expect(isAskedOnClose()).toBe(false));
  });

  it('runs once for a double click, and opens a dialog without a question', async () => {
    const question = answer(false);
    const { press, pay, end, router } = renderPayment();
    await press('Pay');
    await press('Processing...');
    await press('Write to us');
    expect(router.state.location.search).toBe('?contact=open');
    expect(pay).toHaveBeenCalledTimes(1);
    expect(question).not.toHaveBeenCalled();
    end().succeed();
    await screen.findByText('Pay');
  });
});
