/**
 * A table with rows scrolls sideways on a phone. An empty one neither scrolls nor has a head that would make it too
 * wide: a keyboard would find nothing in there to hold on to.
 */
export const wideTable = (
  rows: readonly unknown[],
  width: number | 'max-content' = 'max-content',
) => (rows.length === 0 ? { showHeader: false } : { scroll: { x: width } });
