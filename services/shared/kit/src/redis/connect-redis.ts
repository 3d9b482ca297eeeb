import { Redis, type RedisOptions } from 'ioredis';

/** `redis+sentinel://user:password@one:26379,two:26379/name`: sentinels name the current primary. */
const SENTINEL_URL = /^redis\+sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]+)\/([\w-]+)$/;
const SENTINEL_PORT = '26379';

type RetryOptions = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout' | 'connectTimeout'
>;

/** Connects to one Redis, or to the primary that its sentinels name. After a failover it connects to the new primary. */
export function connectRedis(url: string, options: RetryOptions): Redis {
  const found = SENTINEL_URL.exec(url);
  return found === null
    ? new Redis(url, options)
    : new Redis({ ...options, ...behindSentinels(found) });
}

function behindSentinels([, username, password, hosts = '', name = '']: RegExpExecArray) {
  const sentinels = hosts.split(',').map((host) => {
    const [address = '', port = SENTINEL_PORT] = host.split(':');
    return { host: address, port: Number(port) };
  });
  return {
    sentinels,
    name,
    ...(username && { username }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}
