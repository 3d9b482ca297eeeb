import { z } from 'zod';

/**
 * A fault of a call. Tests set faults with POST /_emulator/faults. `match` is "METHOD path-regex". `drop-reply` does the
 * work and then closes the connection, so that the client gets no answer. `error` is a 500 that nothing remembers, as of
 * a proxy in front of Stripe; `saved-error` is one of Stripe itself, which the idempotency key repeats.
 */
export const faultSchema = z.strictObject({
  match: z.string(),
  kind: z.enum(['delay', 'error', 'saved-error', 'drop-reply', 'hang']),
  times: z.number().int().positive().default(1),
  ms: z.number().int().nonnegative().default(0),
});
export type Fault = z.infer<typeof faultSchema>;

export class Faults {
  private faults: Fault[] = [];

  set(faults: Fault[]): void {
    this.faults = faults;
  }

  /** @returns the fault for this call, which counts as used. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.faults.find(
      ({ match, times }) => times > 0 && new RegExp(match).test(`${method} ${path}`),
    );
    if (fault !== undefined) fault.times -= 1;
    return fault;
  }
}
