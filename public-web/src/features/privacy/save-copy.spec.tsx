import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { saveCopy } from './save-copy';

describe('saving the copy of my data', () => {
  const browserFetch = globalThis.fetch;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = browserFetch;
  });

  it('keeps the file until the browser has had time to read it', async () => {
    const revoke = jest.fn();
    // jsdom has neither.
    Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: revoke });
    const reply = { ok: true, blob: () => Promise.resolve(new Blob(['copy'])) };
    globalThis.fetch = () => Promise.resolve(reply as Response);
    await saveCopy('token');
    expect(revoke).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(revoke).toHaveBeenCalledWith('blob:copy');
  });
});
