import { DomainError } from '@club/contracts';
import type { Call, Envelope, ReplyOf, RequestInput, ServiceName } from '@club/messages';
import type { ClientProxy } from '@nestjs/microservices';
import { firstValueFrom, timeout } from 'rxjs';
import { currentContext, newRequestId } from '../log/request-context.js';
import { toDomainError } from './rpc-error.js';
import { signStaff } from './staff-signature.js';
import { connectTo } from './transport.js';

interface ConnectionSettings {
  natsUrl: string | undefined;
  internalSecret: string;
}

/** Makes calls to other services. The call itself names its service and its deadline. */
export class Services {
  constructor(
    private readonly proxies: Partial<Record<ServiceName, ClientProxy>>,
    private readonly internalSecret: string,
  ) {}

  /** @param addresses host and port of each service that this process calls. */
  static connect(
    addresses: Partial<Record<ServiceName, string>>,
    { natsUrl, internalSecret }: ConnectionSettings,
  ): Services {
    const proxies = Object.entries(addresses).map(
      ([service, address]) => [service, connectTo({ address, natsUrl })] as const,
    );
    return new Services(Object.fromEntries(proxies), internalSecret);
  }

  /**
   * Sends the request with the request id and, if staff are signed in, their signature. The reply is parsed.
   * @throws DomainError with the service's own code; SERVICE_UNAVAILABLE if no one answers at its address;
   * SERVICE_TIMEOUT if the deadline passes. After a timeout the outcome is unknown: repeat only with the same id.
   */
  async call<C extends Call>(call: C, data: RequestInput<C>): Promise<ReplyOf<C>> {
    const proxy = this.proxies[call.service];
    if (proxy === undefined) throw new DomainError('SERVICE_UNAVAILABLE');
    const reply = await firstValueFrom(
      proxy
        .send<unknown, Envelope>(call.pattern, this.envelope(data))
        .pipe(timeout(call.deadlineMs)),
    ).catch((error: unknown) => {
      throw toDomainError(error);
    });
    return call.reply.parse(reply) as ReplyOf<C>;
  }

  async close(): Promise<void> {
    await Promise.all(
      Object.values(this.proxies).map(async (proxy) => {
        await proxy.close();
      }),
    );
  }

  private envelope(data: unknown): Envelope {
    const context = currentContext();
    const requestId = context?.requestId ?? newRequestId();
    if (context?.staff === undefined) return { requestId, data };
    return { requestId, staff: signStaff(context.staff, this.internalSecret, Date.now()), data };
  }
}
