import type { Call, Envelope, ReplyOf, RequestInput } from '@club/messages';
import type { ClientProxy } from '@nestjs/microservices';
import { firstValueFrom, timeout } from 'rxjs';
import { currentContext, newRequestId } from '../log/request-context.js';
import { toDomainError } from './rpc-error.js';
import { signStaff } from './staff-signature.js';

/**
 * Makes calls to one service: a deadline for each, the request's id and staff member carried along, replies parsed.
 * @throws DomainError of the service; SERVICE_UNAVAILABLE where it is dead; SERVICE_TIMEOUT where it is silent,
 * which means *unknown*: repeat only with the same id.
 */
export class ServiceClient {
  constructor(
    private readonly proxy: ClientProxy,
    private readonly internalSecret: string,
  ) {}

  async call<C extends Call>(call: C, data: RequestInput<C>): Promise<ReplyOf<C>> {
    const answer = await firstValueFrom(
      this.proxy
        .send<unknown, Envelope>(call.pattern, this.envelope(data))
        .pipe(timeout(call.deadlineMs)),
    ).catch((error: unknown) => {
      throw toDomainError(error);
    });
    return call.reply.parse(answer) as ReplyOf<C>;
  }

  async close(): Promise<void> {
    await this.proxy.close();
  }

  private envelope(data: unknown): Envelope {
    const context = currentContext();
    const requestId = context?.requestId ?? newRequestId();
    if (context?.staff === undefined) return { requestId, data };
    return { requestId, staff: signStaff(context.staff, this.internalSecret, Date.now()), data };
  }
}
