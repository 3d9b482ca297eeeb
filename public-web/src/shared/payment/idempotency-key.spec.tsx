import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from './idempotency-key';

describe('the key of a visit to a form', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('cannot be guessed from the clock or from another key', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.spyOn(Date, 'now').mockReturnValue(0);
    const visits = [1, 2].map(() => renderHook(useIdempotencyKey).result.current);
    expect(new Set(visits).size).toBe(2);
    for (const key of visits) expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('stays the same during the visit', () => {
    const { result, rerender } = renderHook(useIdempotencyKey);
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
  });
});
