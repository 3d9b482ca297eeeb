import {
  ClientProxyFactory,
  Transport,
  type ClientProxy,
  type MicroserviceOptions,
} from '@nestjs/microservices';
import type { ServiceName } from '@club/messages';
import { DrainingNats } from './draining-nats.js';

/**
 * Largest TCP message, in characters. The longest lists fit easily, and no sender can fill our memory. NATS has the same
 * limit in infra/kubernetes/base/nats/limits.conf.
 */
const MAX_MESSAGE = 8 * 1024 * 1024;

/** Keeps trying to connect without a limit, even if NATS is not up when the process starts. */
const KEEP_RECONNECTING = { maxReconnectAttempts: -1, waitOnFirstConnect: true } as const;

interface Endpoint {
  /** host:port of the service. */
  address: string;
  /** Where NATS is and who we are, such as `tls://booking:password@nats:4222`. */
  natsUrl?: string | undefined;
  /** CA certificate for NATS's certificate; public CAs are used if absent. */
  natsCa?: string | undefined;
}

const split = (address: string) => {
  const [host = '127.0.0.1', port = '0'] = address.split(':');
  return { host, port: Number(port) };
};

/** Replies arrive under `_INBOX.<user>`, which other users are not allowed to read. */
function natsOptions(url: string, ca: string | undefined) {
  const { protocol, host, username, password } = new URL(url);
  const user = decodeURIComponent(username);
  return {
    servers: [host],
    ...(user !== '' && {
      user,
      pass: decodeURIComponent(password),
      inboxPrefix: `_INBOX.${user}`,
    }),
    ...(protocol === 'tls:' && { tls: ca === undefined ? {} : { ca } }),
    ...KEEP_RECONNECTING,
  };
}

/** How a service listens: over TCP on its own port, or over NATS in a queue group shared by its replicas. */
export function listenOptions(
  service: ServiceName,
  { bindHost: host, ...endpoint }: Endpoint & { bindHost: string },
): MicroserviceOptions {
  if (endpoint.natsUrl !== undefined) {
    return {
      strategy: new DrainingNats({
        ...natsOptions(endpoint.natsUrl, endpoint.natsCa),
        queue: service,
      }),
    };
  }
  return {
    transport: Transport.TCP,
    options: { ...split(endpoint.address), host, maxBufferSize: MAX_MESSAGE },
  };
}

/** How a caller connects to a service; the counterpart of `listenOptions`. */
export function connectTo(endpoint: Endpoint): ClientProxy {
  if (endpoint.natsUrl !== undefined) {
    return ClientProxyFactory.create({
      transport: Transport.NATS,
      options: natsOptions(endpoint.natsUrl, endpoint.natsCa),
    });
  }
  return ClientProxyFactory.create({
    transport: Transport.TCP,
    options: { ...split(endpoint.address), maxBufferSize: MAX_MESSAGE },
  });
}
