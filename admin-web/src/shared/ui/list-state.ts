/** Whether a list can be shown. A list that failed and was never loaded is neither empty nor full. */
export const isKnown = ({ data, isError }: { data: unknown; isError: boolean }): boolean =>
  data !== undefined || !isError;

/** The text of an empty list; a list that is still on its way does not say that it is empty. */
export const emptyText = (data: unknown, text: string): string =>
  data === undefined ? 'Loading…' : text;
