import type { KeyObject } from 'node:crypto';
import { DomainError } from '@club/contracts';
import {
  permissionOf,
  type Call,
  type CallerName,
  type Envelope,
  type ReplyOf,
  type RequestInput,
  type ServiceName,
} from '@club/messages';
import { privateKeyOf } from '@club/settings';
import type { ClientProxy } from '@nestjs/microservices';
import { firstValueFrom, timeout } from 'rxjs';
import { currentContext, newRequestId } from '../log/request-context.js';
import { signed } from './call-signature.js';
import { toDomainError } from './rpc-error.js';
import { connectTo } from './transport.js';

interface ConnectionSettings {
  natsUrl: string | undefined;
  natsCa?: string | undefined;
  /** Who makes the calls, and the secret of its key. */
  caller: { name: CallerName; secret: string };
}
interface Signer {
  name: CallerName;
  key: KeyObject;
}

/** Makes calls to other services. The call itself names its service and its deadline. */
export class Services {
  constructor(
    private readonly proxies: Partial<Record<ServiceName, ClientProxy>>,
    private readonly signer: Signer,
  ) {}

  /** @param addresses host and port of each service that this process calls. */
  static connect(
    addresses: Partial<Record<ServiceName, string>>,
    { natsUrl, natsCa, caller }: ConnectionSettings,
  ): Services {
    const proxies = Object.entries(addresses).map(
      ([service, address]) => [service, connectTo({ address, natsUrl, natsCa })] as const,
    );
    const signer = { name: caller.name, key: privateKeyOf(caller.secret) };
    return new Services(Object.fromEntries(proxies), signer);
  }

  /**
   * Signs the request, with the member of staff if one is signed in at the gateway, and sends it. The reply is parsed.
   * @throws DomainError with the service's own code; SERVICE_UNAVAILABLE if no one answers at its address or our key is
   * refused; SERVICE_TIMEOUT if the deadline passes. After a timeout the outcome is unknown: repeat only with the same id.
   */
  async call<C extends Call>(call: C, data: RequestInput<C>): Promise<ReplyOf<C>> {
    const proxy = this.proxies[call.service];
    if (proxy === undefined) throw new DomainError('SERVICE_UNAVAILABLE');
    const envelope = this.envelope(call, data);
    const reply = await firstValueFrom(
      proxy.send<unknown, Envelope>(call.pattern, envelope).pipe(timeout(call.deadlineMs)),
    ).catch((error: unknown) => {
      throw failureOf(call, envelope, toDomainError(error));
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

  private envelope(call: Call, data: unknown): Envelope {
    const context = currentContext();
    const staff = this.signer.name === 'gateway' ? context?.staff : undefined;
    const message = {
      requestId: context?.requestId ?? newRequestId(),
      from: this.signer.name,
      at: Date.now(),
      ...(staff && { staff }),
      data,
    };
    return signed(call.pattern, message, this.signer.key);
  }
}

/**
 * Only a call for staff without a member of staff is refused because of the person. Any other refusal is a fault of our
 * keys or clocks: a browser must not end the session because of it, and background work tries again.
 */
const failureOf = (call: Call, { staff }: Envelope, error: DomainError): DomainError =>
  error.code === 'UNAUTHORIZED' && (permissionOf(call) === undefined || staff !== undefined)
    ? new DomainError('SERVICE_UNAVAILABLE')
    : error;
