let state = 1;

/** Every chance of an experiment depends on this number, which its results name. */
export function setSeed(seed: number): void {
  state = seed % 2_147_483_647 || 1;
}

/** From 0 to 1. */
export function random(): number {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}
