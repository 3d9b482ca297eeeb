import { stopAllProcesses } from '@club/engines';

/**
 * Ends every process that was started here if this one is interrupted, also those of a system that is still starting.
 * @param stop what the running systems leave to be removed, such as their folders.
 */
export function onInterrupt(stop: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () =>
        void stopAllProcesses()
          .then(stop)
          .finally(() => process.exit(130)),
    );
}
