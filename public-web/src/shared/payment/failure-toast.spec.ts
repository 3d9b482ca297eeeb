import { describe, expect, it } from '@jest/globals';
import type { ApiError } from '../api/api-error';
import { failureToast } from './failure-toast';
import { TitledFailure } from './titled-failure';

const FALLBACK = { title: 'Booking Failed', description: 'An error occurred during booking' };
const textsOf = (thrown: unknown) => {
  const { title, description } = failureToast(thrown, FALLBACK).payload;
  return [title, description];
};
const anApiError = (over: Partial<ApiError>): ApiError => ({
  status: 502,
  message: '502: <html>bad gateway</html>',
  code: undefined,
  displayMessage: undefined,
  ...over,
});

describe('the toast for a failed payment', () => {
  it('shows the message of our gateway', () => {
    const failed = anApiError({ status: 409, displayMessage: 'Only 2 tickets left' });
    expect(textsOf(failed)).toEqual(['Booking Failed', 'Only 2 tickets left']);
  });
  it.each(['502: <html>bad gateway</html>', '0: TypeError: Failed to fetch'])(
    'shows no machine text to a visitor: %s',
    (message) => {
      expect(textsOf(anApiError({ message }))).toEqual([
        'Booking Failed',
        'An error occurred during booking',
      ]);
    },
  );
  it('shows the card provider’s title and text', () => {
    const declined = new TitledFailure('Payment Failed', 'Your card was declined.');
    expect(textsOf(declined)).toEqual(['Payment Failed', 'Your card was declined.']);
  });
});
