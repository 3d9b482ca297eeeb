import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Writes the lines of Nest itself in the same form as all others. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: rest.at(-1) }, String(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ context: rest.at(-1) }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ context: rest.at(-1) }, String(message));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.log(message, ...rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.log(message, ...rest);
  }
}
