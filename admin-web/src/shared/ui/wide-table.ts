/**
 * A table with rows scrolls sideways on a phone. An empty table has neither a scroll area nor a head, because a
 * keyboard could not focus anything in it.
 */
export const wideTable = (
  rows: readonly unknown[],
  width: number | 'max-content' = 'max-content',
) => (rows.length === 0 ? { showHeader: false } : { scroll: { x: width } });
