import {
  addDays,
  doorNight,
  type DoorDevice,
  type DoorRole,
  type DoorVenue,
  type PairedDevice,
  type Permission,
} from '@club/contracts';
import type { Doorkeeper } from './arrival.js';

/** A code with which phones are added to the door of one venue. */
export interface PairingRow {
  /** The hash of the token. */
  _id: string;
  venue: DoorVenue;
  nights: string[];
  role: DoorRole;
  /** How many phones may still use it. */
  left: number;
  /** The member of staff. */
  pairedBy: string;
  expiresAt: Date;
}

/** A phone at the door. */
export interface DeviceRow {
  _id: string;
  /** The hash of what its cookie says. */
  credentialHash: string;
  name: string;
  venue: DoorVenue;
  nights: string[];
  lastNight: string;
  role: DoorRole;
  pairedBy: string;
  pairedAt: Date;
  lastSeenAt?: Date;
  /** Arrivals that it has not delivered, by its own last word. */
  unsent?: number;
  revokedAt?: Date;
}

/** The permission that a member of staff needs to give a phone this role. */
export const PERMISSION_OF_ROLE: Record<DoorRole, Permission> = {
  steward: 'door:admit',
  supervisor: 'door:supervise',
  'box-office': 'bookings:write',
};

export const firstOf = (nights: readonly string[]): string => [...nights].sort()[0] ?? '';
export const lastOf = (nights: readonly string[]): string => [...nights].sort().at(-1) ?? '';

export const keeperOf = ({ _id: id, name }: DeviceRow): Doorkeeper => ({
  kind: 'device',
  id,
  name,
});
/** Supervisors and the box office undo what others did. */
export const mayUndoAny = ({ role }: DeviceRow): boolean => role !== 'steward';

/** Whoever gave the phone this role may sell tickets, too. */
export const isOfBoxOffice = ({ role }: DeviceRow): boolean => role === 'box-office';

const DAY_MS = 24 * 60 * 60_000;
/** A phone that was revoked by mistake, or has lost its network, still delivers what it did. */
const DELIVERS_MS = DAY_MS;
/** How long after its last night one that was not revoked does. */
const DELIVERS_DAYS = 7;
export function mayDeliver({ revokedAt, lastNight }: DeviceRow, now: Date): boolean {
  if (doorNight(now) > addDays(lastNight, DELIVERS_DAYS)) return false;
  return (
    revokedAt === undefined ||
    // guard: revoked-phones-deliver-for-a-day (invariants.md I38)
    now.getTime() - revokedAt.getTime() <= DELIVERS_MS
  );
}

/**
 * Whether people may have gone in by this phone then. A clock that is wrong may take an arrival to the night beside its own. Before
 * it was added it may have been at the door as another phone: it keeps what that one could not deliver, and delivers it now.
 */
export function mayHaveLetIn({ nights, pairedAt }: DeviceRow, at: Date): boolean {
  const night = doorNight(at);
  const isOwn = nights.some((own) => addDays(own, -1) <= night && night <= addDays(own, 1));
  return isOwn || at < pairedAt;
}

const LISTED_DAYS = 7;
/** The list has phones whose last night is not before this one. */
export const listedSince = (night: string): string => addDays(night, -LISTED_DAYS);

export const viewPaired = ({ _id, venue, nights, role }: DeviceRow): PairedDevice => ({
  deviceId: _id,
  venue,
  nights,
  role,
});

export const viewDevice = (row: DeviceRow): DoorDevice => ({
  ...viewPaired(row),
  name: row.name,
  pairedBy: row.pairedBy,
  pairedAt: row.pairedAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  unsent: row.unsent ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
