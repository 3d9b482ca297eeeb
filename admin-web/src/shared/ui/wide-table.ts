/** A table with rows scrolls sideways on a phone; an empty one has nothing that a keyboard could reach in there. */
export const wideWith = (rows: readonly unknown[], width: number | 'max-content' = 'max-content') =>
  rows.length === 0 ? {} : { x: width };
