import { doorNight } from '@club/contracts';
import { Door } from '../src/door';
import type { DoorClient } from '../src/night/door-client';
import type { DoorStore } from '../src/night/door-store';
import { aNight, memoryStore } from './builders';

export const TONIGHT = { night: doorNight(new Date()) };
export const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** A door that has made its first attempt to reach the server. */
export async function openedDoor(
  client: Partial<DoorClient> = {},
  store: DoorStore = memoryStore([], aNight(TONIGHT)),
  token?: string,
): Promise<Door> {
  const door = new Door({
    store,
    client: {
      pair: offline,
      send: offline,
      night: offline,
      scan: offline,
      sell: offline,
      move: offline,
      ...client,
    },
    live: () => ({ open: () => undefined, close: () => undefined }),
    alone: (work) => work(),
    signal: () => undefined,
  });
  await door.open(token);
  await until(() => door.now().link !== 'opening');
  return door;
}

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}
