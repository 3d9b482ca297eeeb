import { describe, expect, it } from '@jest/globals';
import { displayMessageOf, fieldErrorsOf, toApiError } from './api-error.js';

const bodyOf = (fields: object) => JSON.stringify({ requestId: 'r', ...fields });

describe('a failed call of the staff area', () => {
  it('has the status and the body as its message', () => {
    const data = bodyOf({ code: 'NOT_FOUND', message: 'Not found' });
    expect(toApiError({ status: 404, data }, 'Not Found')).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: `404: ${data}`,
      displayMessage: 'Not found',
    });
  });

  it('lists the refused fields', () => {
    const errors = [{ path: 'title', message: 'Title is required' }];
    const data = bodyOf({ code: 'VALIDATION_FAILED', message: 'Validation failed', errors });
    const error = toApiError({ status: 400, data }, 'Bad Request');
    expect(displayMessageOf(error)).toBe('Validation failed: title: Title is required');
    expect(fieldErrorsOf(error)).toEqual(errors);
  });

  it.each([
    [{ status: 502, data: '<h1>Bad Gateway</h1>' } as const, '502: <h1>Bad Gateway</h1>'],
    [{ status: 500, data: '' } as const, '500: Internal Server Error'],
    [{ status: 'FETCH_ERROR', error: 'Failed to fetch' } as const, '0: Failed to fetch'],
  ])(
    'says that the server did not answer if the body is not from the gateway',
    (error, message) => {
      expect(toApiError(error, 'Internal Server Error')).toMatchObject({
        message,
        displayMessage: 'The server did not answer',
      });
    },
  );

  it('leaves other errors without a message for staff', () => {
    expect(displayMessageOf(new TypeError('x is undefined'))).toBeUndefined();
    expect(fieldErrorsOf(undefined)).toEqual([]);
  });
});
