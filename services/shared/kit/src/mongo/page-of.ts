/** Without a page number a list answers with its newest thousand (specification-rules.md 10). */
const WHOLE_LIST = 1_000;
const PAGE_SIZE = 25;

interface PageQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Which rows a page holds: how many to skip, and at most how many to read. */
export function pageOf({ page, pageSize = PAGE_SIZE }: PageQuery): { skip: number; limit: number } {
  return page === undefined
    ? { skip: 0, limit: WHOLE_LIST }
    : { skip: (page - 1) * pageSize, limit: pageSize };
}
