/** @throws Error with the sentence where the fact does not hold. */
export function must(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}
