/** Rows in an answer, which are also those of a request without a page number (specification-rules.md 10). */
const MAX_ROWS = 1_000;
const PAGE_SIZE = 25;

interface PageQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/**
 * Turns a page number into the rows to skip and to read.
 * @param most how many rows fit into one answer. Larger pages have so many rows, and the next page begins after them.
 */
export function pageOf(
  { page, pageSize = PAGE_SIZE }: PageQuery,
  most = MAX_ROWS,
): { skip: number; limit: number } {
  if (page === undefined) return { skip: 0, limit: most };
  const limit = Math.min(pageSize, most);
  return { skip: (page - 1) * limit, limit };
}
