import {
  ClientProxyFactory,
  Transport,
  type ClientProxy,
  type MicroserviceOptions,
} from '@nestjs/microservices';
import type { ServiceName } from '@club/messages';
import { DrainingNats } from './draining-nats.js';

/** Largest message in characters: the newest 1,000 bookings fit with room to spare; a 200 MB frame does not. */
const MAX_MESSAGE = 8 * 1024 * 1024;

/** A NATS server that is away comes back: nobody gives up on it. */
const FOR_EVER = { maxReconnectAttempts: -1, waitOnFirstConnect: true } as const;

interface Place {
  /** host:port of the service. */
  address: string;
  natsUrl?: string | undefined;
}

const split = (address: string) => {
  const [host = '127.0.0.1', port = '0'] = address.split(':');
  return { host, port: Number(port) };
};

/** How a service listens: TCP on its address's port, or its queue group on NATS where several copies run. */
export function listenOptions(
  service: ServiceName,
  { bindHost: host, ...place }: Place & { bindHost: string },
): MicroserviceOptions {
  if (place.natsUrl !== undefined) {
    return {
      strategy: new DrainingNats({ servers: [place.natsUrl], queue: service, ...FOR_EVER }),
    };
  }
  return {
    transport: Transport.TCP,
    options: { ...split(place.address), host, maxBufferSize: MAX_MESSAGE },
  };
}

/** How a service is reached; the mirror of `listenOptions`. */
export function connectTo(place: Place): ClientProxy {
  if (place.natsUrl !== undefined) {
    return ClientProxyFactory.create({
      transport: Transport.NATS,
      options: { servers: [place.natsUrl], ...FOR_EVER },
    });
  }
  return ClientProxyFactory.create({
    transport: Transport.TCP,
    options: { ...split(place.address), maxBufferSize: MAX_MESSAGE },
  });
}
