import { useCallback } from 'react';
import { useAddressQuery } from './use-address-query';

const KINDS = [
  'booking',
  'show',
  'edit-show',
  'copy-show',
  'gift-card',
  'enquiry',
  'mail',
] as const;
/** The id of a show that is about to be made. */
export const NEW_SHOW = 'new';
type OpenedKind = (typeof KINDS)[number];
/** What lies over the page. The address names it, so that Back closes it and a link opens it for a colleague. */
export interface Opened {
  kind: OpenedKind;
  id: string;
}
const PARAMETER = 'open';

export function openedIn(query: URLSearchParams): Opened | undefined {
  const [name, id] = (query.get(PARAMETER) ?? '').split(':');
  const kind = KINDS.find((each) => each === name);
  return kind === undefined || id === undefined || id === '' ? undefined : { kind, id };
}

/** Opens one thing over whatever page is shown, and closes it. */
export function useOpened(): {
  opened: Opened | undefined;
  open: (thing: Opened) => void;
  close: () => void;
} {
  const [query, setQuery] = useAddressQuery();
  const open = useCallback(
    ({ kind, id }: Opened): void => setQuery((current) => withOpened(current, `${kind}:${id}`)),
    [setQuery],
  );
  const close = useCallback(
    // Back does not open again what was closed.
    (): void => setQuery((current) => withOpened(current, undefined), { replace: true }),
    [setQuery],
  );
  return { opened: openedIn(query), open, close };
}

function withOpened(query: URLSearchParams, opened: string | undefined): URLSearchParams {
  const next = new URLSearchParams(query);
  if (opened === undefined) next.delete(PARAMETER);
  else next.set(PARAMETER, opened);
  return next;
}
