import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { cutPersonalFields, cutPersonalText } from './personal-text.js';
import { currentContext } from './request-context.js';

export type { Logger } from 'pino';

/** Standard output, written asynchronously and in batches. Pino writes the rest when the process ends. */
const standardOutput = (): DestinationStream => pino.destination({ dest: 1, sync: false });

/** Errors of drivers contain the values that they report, which may be personal. */
function viewOf(error: Error): unknown {
  const view: unknown = stdSerializers.err(error);
  return typeof view === 'object' && view !== null ? cutPersonalFields({ ...view }) : view;
}

/**
 * JSON lines on standard output, each with the request's id. No personal data is logged: callers pass ids and codes. As
 * a backstop the logger cuts personal fields from any object, and from the finished line whatever looks like an
 * address, a phone number, a code or a token (ADR 41).
 */
export const createLogger = (
  service: string,
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger =>
  pino(
    {
      level,
      base: { service },
      formatters: {
        level: (label) => ({ level: label }),
        log: cutPersonalFields, // guard: no-personal-fields-in-logs
      },
      serializers: { err: viewOf },
      hooks: {
        streamWrite: cutPersonalText, // guard: no-personal-text-in-logs
      },
      mixin: () => {
        const context = currentContext();
        return context === undefined ? {} : { requestId: context.requestId };
      },
    },
    destination,
  );
