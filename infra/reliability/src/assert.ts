/** @throws Error with the sentence if the fact does not hold. */
export function assert(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}
