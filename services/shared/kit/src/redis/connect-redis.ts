import { Redis, type RedisOptions } from 'ioredis';

/** `redis+sentinel://user:password@one:26379,two:26379/name`: sentinels say which server is the one to write to. */
const SENTINELS = /^redis\+sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]+)\/([\w-]+)$/;
const SENTINEL_PORT = '26379';

type Patience = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout' | 'connectTimeout'
>;

/** Connects to one Redis, or to the one that its sentinels name; after a failover the connection finds its successor. */
export function connectRedis(url: string, patience: Patience): Redis {
  const found = SENTINELS.exec(url);
  return found === null
    ? new Redis(url, patience)
    : new Redis({ ...patience, ...behindSentinels(found) });
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
