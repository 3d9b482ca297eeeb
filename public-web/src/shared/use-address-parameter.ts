import { useCallback, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const never = () => () => undefined;
/** False on the server and while its page is hydrated: the server renders a path for all of its queries. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A link's secret stays in the address; the name of a section would scroll to it again. */
const hashToKeep = (hash: string): string =>
  document.getElementById(hash.slice(1)) === null ? hash : '';

interface SetOptions {
  replace?: boolean;
  state?: unknown;
}
type SetParameter = (value: string | null, options?: SetOptions) => void;

/** One search parameter of the address, and a function that sets it or, with null, removes it. The page stays where it is. */
export function useAddressParameter(name: string): [string | null, SetParameter] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const set = useCallback<SetParameter>(
    (value, options) => {
      const parameters = new URLSearchParams(search);
      if (value === null) parameters.delete(name);
      else parameters.set(name, value);
      void navigate(
        { search: parameters.toString(), hash: hashToKeep(hash) },
        { ...options, preventScrollReset: true },
      );
    },
    [name, search, hash, navigate],
  );
  return [isHydrated ? new URLSearchParams(search).get(name) : null, set];
}
