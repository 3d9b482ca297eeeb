import { useRef } from 'react';
import { wasRefused } from '../api/api-error';

/**
 * Gives an act an id, so that the server does it once however often it is sent. The id stays the same until the server
 * has done or refused the act: after a lost answer the next try repeats the act instead of doing it a second time.
 */
export function useActId(): <Result>(act: (id: string) => Promise<Result>) => Promise<Result> {
  const id = useRef<string>(undefined);
  return async (act) => {
    id.current ??= crypto.randomUUID();
    try {
      const result = await act(id.current);
      id.current = undefined;
      return result;
    } catch (error) {
      if (wasRefused(error)) id.current = undefined;
      throw error;
    }
  };
}
