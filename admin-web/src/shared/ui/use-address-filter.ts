import { useCallback } from 'react';
import type { z } from 'zod';
import { useAddressQuery } from './use-address-query';

type FilterSchema = z.ZodObject<Record<string, z.ZodType<string | number>>>;

/**
 * The filters and the page of a list, in the address (`?bookings.status=pending`), so that a reload, Back, another tab of
 * the page and a link to a colleague keep them. What equals the default is left out of the address.
 *
 * @param list the name of the list, which keeps its filters apart from those of other lists on the same page.
 * @param schema reads each filter from its text. Each one needs a default for an absent or invalid text (`catch`).
 * @returns the filters, and what changes some of them.
 */
export function useAddressFilter<Schema extends FilterSchema>(
  list: string,
  schema: Schema,
): [z.output<Schema>, (change: Partial<z.output<Schema>>) => void] {
  const [query, setQuery] = useAddressQuery();
  const change = useCallback(
    (fields: Partial<z.output<Schema>>): void =>
      setQuery((current) => changed(current, { list, schema, fields }), { replace: true }),
    [list, schema, setQuery],
  );
  return [filterIn(query, list, schema), change];
}

const filterIn = <Schema extends FilterSchema>(
  query: URLSearchParams,
  list: string,
  schema: Schema,
): z.output<Schema> =>
  schema.parse(
    Object.fromEntries(
      Object.keys(schema.shape).map((name) => [name, query.get(`${list}.${name}`) ?? undefined]),
    ),
  );

interface Change {
  list: string;
  schema: FilterSchema;
  fields: Partial<Record<string, string | number>>;
}

function changed(query: URLSearchParams, { list, schema, fields }: Change): URLSearchParams {
  const next = new URLSearchParams(query);
  const defaults = schema.parse({});
  for (const [name, value] of Object.entries(fields)) {
    const parameter = `${list}.${name}`;
    if (value === undefined || value === defaults[name]) next.delete(parameter);
    else next.set(parameter, String(value));
  }
  return next;
}
