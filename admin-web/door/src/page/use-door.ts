import { createContext, use, useSyncExternalStore } from 'react';
import type { Door } from '../door';
import type { DoorState } from '../door-state';

export const DoorContext = createContext<Door | undefined>(undefined);

/** @throws Error outside of the page */
export function useDoor(): Door {
  const door = use(DoorContext);
  if (door === undefined) throw new Error('There is no door around this component');
  return door;
}

export function useDoorState(): DoorState {
  const door = useDoor();
  return useSyncExternalStore(door.subscribe, door.now);
}
