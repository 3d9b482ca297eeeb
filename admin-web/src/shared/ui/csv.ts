type Row = readonly (string | number)[];

/** A quoted cell. A leading ' stops spreadsheets from running a text as a formula (security.md 27). Numbers need none. */
export const csvCell = (value: string | number): string => {
  const text = String(value);
  // guard: no-formulas-in-cells
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
};

const csvOf = (rows: readonly Row[]): string =>
  rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n');

/** Saves rows as a file that spreadsheets open. */
export const downloadCsv = (name: string, rows: readonly Row[]): void =>
  saveFile(name, csvOf(rows));

/** Saves a text as a file of rows. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
