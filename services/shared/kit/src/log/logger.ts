import { pino, type Logger } from 'pino';
import { currentContext } from './request-context.js';

export type { Logger } from 'pino';

/**
 * JSON lines on standard output, each with the request's id. No personal data is logged: callers pass ids,
 * and what slips through under these names is cut.
 */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service },
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const context = currentContext();
      return context === undefined ? {} : { requestId: context.requestId };
    },
    redact: { paths: ['*.email', '*.customerEmail', '*.name', '*.customerName', '*.password', '*.token'], censor: '[cut]' },
  });
