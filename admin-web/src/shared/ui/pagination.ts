import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';

/** How many rows a table asks the server for at once. */
export const PAGE_SIZE = 25;
const MAX_PAGE = 100_000;

interface Page {
  page: number;
  /** The number of rows on all pages. */
  total: number;
  onChange: (page: number) => void;
}

/** The pagination of a table that has only the rows of one page, because the server sends one page at a time. */
export const pagination = ({ page, total, onChange }: Page) => ({
  current: page,
  pageSize: PAGE_SIZE,
  total,
  showSizeChanger: false,
  onChange,
});

/** Turns to the last page if there is none that the address names, as when rows have gone or a link is old. */
export function useExistingPage({ page, total, onChange }: Page): void {
  const last = Math.ceil(total / PAGE_SIZE);
  const isBeyond = total > 0 && page > last;
  const turn = useEffectEvent(onChange);
  useEffect(() => {
    if (isBeyond) turn(last);
  }, [isBeyond, last]);
}

/** The page of a list as a filter in the address. */
export const pageFilter = { page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1) };
