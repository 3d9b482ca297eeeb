import { DomainError, ERROR_STATUS } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOGGER } from '../config.js';
import { contextOf } from '../http/request-id.js';
import { errorBody } from '../http/error-body.js';
import { NoteRefusal } from '../trail/note-refusal.js';
import { codeOf } from './code-of.js';

/** Answers every failure with the one error body, which never contains a stack or a driver's text. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly noteRefusal: NoteRefusal,
  ) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const context = contextOf(request);
    const { requestId } = context;
    // guard: errors-in-our-words
    const error = thrown instanceof DomainError ? thrown : new DomainError(codeOf(thrown));
    const status = ERROR_STATUS[error.code];
    if (status >= 500)
      this.logger.error(
        { requestId, code: error.code, err: thrown instanceof DomainError ? undefined : thrown },
        'request failed',
      );
    await this.noteRefusal.execute(request, context, error.code); // guard: refusals-are-noted
    // Keep the connection open and discard the rest of the body. Closing it while the client still sends would reset the
    // connection before the client has read the answer.
    if (error.code === 'PAYLOAD_TOO_LARGE') void reply.removeHeader('connection');
    const { message, errors, details } = error;
    await reply.code(status).send(errorBody(error.code, requestId, { message, errors, details }));
  }
}
