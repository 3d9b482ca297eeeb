/** Why a page cannot be shown: there is no such thing, its data could not be loaded, or its code could not. */
export type FailureReason = 'not-found' | 'unavailable' | 'code-missing';

export class PageFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    cause: unknown,
  ) {
    super(`This page is ${reason}`, { cause });
  }
}

/** The reason of a failure, also if only the reason came with the server's page. */
export const reasonOf = (failure: unknown): FailureReason | undefined =>
  typeof failure === 'object' && failure !== null && 'reason' in failure
    ? (failure as { reason: FailureReason }).reason
    : undefined;
