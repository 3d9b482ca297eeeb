/** A cell that no spreadsheet runs: what begins like a formula is told to be text (reliability.md 4.27). */
export const csvCell = (value: string | number): string => {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
};

const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n');

/** Hands the browser a list that spreadsheets open. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
