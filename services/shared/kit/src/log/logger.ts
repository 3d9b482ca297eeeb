import { pino, type DestinationStream, type Logger } from 'pino';
import { currentContext } from './request-context.js';

export type { Logger } from 'pino';

const PERSONAL = ['email', 'customerEmail', 'name', 'customerName', 'password', 'token'] as const;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Error);

/** Lines of plain values, which most are, cost nothing here; pino's own redaction looks through each of them. */
function cutPersonal(fields: Record<string, unknown>): Record<string, unknown> {
  let cut = fields;
  for (const [field, value] of Object.entries(fields)) {
    if (!isObject(value)) continue;
    const slips = PERSONAL.filter((name) => name in value).map((name) => [name, '[cut]'] as const);
    if (slips.length > 0) cut = { ...cut, [field]: { ...value, ...Object.fromEntries(slips) } };
  }
  return cut;
}

/** Lines are written behind the request's back, as many at once as have come together; what is left is written at the end. */
const behind = (): DestinationStream => pino.destination({ dest: 1, sync: false });

/**
 * JSON lines on standard output, each with the request's id. No personal data is logged: callers pass ids,
 * and what slips through under these names is cut.
 */
export const createLogger = (
  service: string,
  level: string,
  destination: DestinationStream = behind(),
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
