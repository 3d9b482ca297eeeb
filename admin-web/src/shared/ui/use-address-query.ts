import { useCallback } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';

type Change = (current: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and what changes it. A change begins with what the address says now, because the router shows a
 * new address a moment later: of two changes in that moment, such as a search and a click on a row, it would lose the first.
 */
export function useAddressQuery(): [
  query: URLSearchParams,
  change: (to: Change, options?: NavigateOptions) => void,
] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (to: Change, options?: NavigateOptions): void =>
      setQuery(to(new URLSearchParams(window.location.search)), options),
    [setQuery],
  );
  return [query, change];
}
