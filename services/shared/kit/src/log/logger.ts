import { pino, type DestinationStream, type Logger } from 'pino';
import { currentContext } from './request-context.js';

export type { Logger } from 'pino';

const PERSONAL = ['email', 'customerEmail', 'name', 'customerName', 'password', 'token'] as const;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Error);

/** Only looks inside objects. Pino's own redaction would look at every field of every line. */
function cutPersonal(fields: Record<string, unknown>): Record<string, unknown> {
  let cut = fields;
  for (const [field, value] of Object.entries(fields)) {
    if (!isObject(value)) continue;
    const found = PERSONAL.filter((name) => name in value).map((name) => [name, '[cut]'] as const);
    if (found.length > 0) cut = { ...cut, [field]: { ...value, ...Object.fromEntries(found) } };
  }
  return cut;
}

/** Standard output, written asynchronously and in batches. Pino writes the rest when the process ends. */
const standardOutput = (): DestinationStream => pino.destination({ dest: 1, sync: false });

/**
 * JSON lines on standard output, each with the request's id. No personal data is logged: callers pass ids, and the
 * logger cuts the fields named in PERSONAL from any object.
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
      formatters: { level: (label) => ({ level: label }), log: cutPersonal },
      mixin: () => {
        const context = currentContext();
        return context === undefined ? {} : { requestId: context.requestId };
      },
    },
    destination,
  );
