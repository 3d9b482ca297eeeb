/** Rows in an answer to a request without a page number (specification-rules.md 10). */
const MAX_WITHOUT_PAGE = 1_000;
const PAGE_SIZE = 25;

interface PageQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Turns a page number into the rows to skip and to read. */
export function pageOf({ page, pageSize = PAGE_SIZE }: PageQuery): { skip: number; limit: number } {
  return page === undefined
    ? { skip: 0, limit: MAX_WITHOUT_PAGE }
    : { skip: (page - 1) * pageSize, limit: pageSize };
}
