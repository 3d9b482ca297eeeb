/** How many rows a table asks the server for at once. */
export const PAGE_SIZE = 25;

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
