import type { PersonalSection } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { deviceName } from './device-name.js';
import { DevicesStore } from './devices.store.js';
import { FactorList } from './factors/factor-list.js';
import { PasskeysStore } from './factors/passkeys.store.js';
import { InvitationsStore } from './mails/invitations.store.js';
import { NoticesStore } from './mails/notices.store.js';
import { rolesIn } from './manage-staff.js';
import { SessionsStore } from './sessions.store.js';
import { grantsOf, StaffStore, type StaffRow } from './staff.store.js';

type Entry = PersonalSection['entries'][number];
/** A session ends within twelve hours, so no account has as many. */
const ALL_SESSIONS = 1_000;

/** Everything that the gateway holds about the member of staff with an e-mail address, in words for that person. */
@Injectable()
export class CollectMember {
  constructor(
    private readonly staff: StaffStore,
    private readonly sessions: SessionsStore,
    private readonly devices: DevicesStore,
    private readonly factors: FactorList,
    private readonly passkeys: PasskeysStore,
    private readonly invitations: InvitationsStore,
    private readonly notices: NoticesStore,
  ) {}

  /** How many accounts have this address. */
  async count(email: string): Promise<number> {
    return (await this.staff.withEmail(email)).length;
  }

  /** Nothing for visitors: the gateway holds data of staff only. */
  async execute(email: string, now: Date): Promise<PersonalSection[]> {
    const [members, notices] = await Promise.all([
      this.staff.withEmail(email),
      this.notices.to(email),
    ]);
    if (members.length + notices.length === 0) return [];
    const ids = members.map(({ _id }) => _id);
    return [
      { title: 'Staff account', entries: members.map(viewMember) },
      await sectionOf('Sessions in the staff area', ids, (id) => this.sessionsOf(id, now)),
      await sectionOf('Devices that have signed in', ids, (id) => this.devicesOf(id)),
      await sectionOf('Second factors', ids, (id) => this.factorsOf(id)),
      await sectionOf('Open invitations', ids, (id) => this.invitationOf(id)),
      { title: 'E-mails about the account', entries: notices.map(viewRow) },
    ];
  }

  private async sessionsOf(id: string, now: Date): Promise<Entry[]> {
    const { rows } = await this.sessions.listOf(id, now, ALL_SESSIONS);
    return rows.map(({ userAgent, startedAt, lastUsedAt }) =>
      viewRow({ device: deviceName(userAgent), startedAt, lastUsedAt }),
    );
  }

  private async devicesOf(id: string): Promise<Entry[]> {
    return (await this.devices.listOf(id)).map(({ expiresAt }) =>
      viewRow({ keptUntil: expiresAt }),
    );
  }

  private async factorsOf(id: string): Promise<Entry[]> {
    const [passkeys, methods] = await Promise.all([
      this.passkeys.listOf(id),
      this.factors.methodsOf(id),
    ]);
    return [
      ...passkeys.map(({ name, createdAt, lastUsedAt }) =>
        viewRow({ passkey: name, createdAt, lastUsedAt }),
      ),
      ...(methods.includes('totp') ? [{ authenticatorApp: 'yes' }] : []),
    ];
  }

  private async invitationOf(id: string): Promise<Entry[]> {
    const invitation = await this.invitations.find(id);
    if (invitation === null) return [];
    const { to, invitedBy, expiresAt } = invitation;
    return [viewRow({ to, invitedBy, expiresAt })];
  }
}

async function sectionOf(
  title: string,
  ids: readonly string[],
  read: (id: string) => Promise<Entry[]>,
): Promise<PersonalSection> {
  return { title, entries: (await Promise.all(ids.map(read))).flat() };
}

const viewMember = (member: StaffRow): Entry =>
  viewRow({
    username: member.username,
    email: member.email,
    roles: rolesIn(grantsOf(member)).roles,
    state: member.disabled ? 'closed' : 'open',
    lastSeenAt: member.lastSeenAt,
  });

/** Its id and the end of its storage say nothing about a person. */
const UNTOLD = new Set(['_id', 'deleteAt']);
/** The fields of a row that have a value, as texts. */
const viewRow = (row: object): Entry =>
  Object.fromEntries(
    (Object.entries(row) as [string, unknown][])
      .filter(([name, value]) => !UNTOLD.has(name) && value !== undefined && value !== null)
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : String(value)]),
  );
