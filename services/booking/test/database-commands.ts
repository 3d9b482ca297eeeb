import { AsyncLocalStorage } from 'node:async_hooks';
import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { newMongoUrl } from './booking-harness.js';

/** A database whose connections tell their commands. */
export const observableMongoUrl = (): string => {
  const url = newMongoUrl();
  return `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;
};

export interface DatabaseCommand {
  name: string;
  /** Such as `insert orders`, or `commitTransaction`. */
  what: string;
  command: Record<string, unknown>;
}

/** The commands on collections that `work` sends, and its commits, without those of sweeps that run at the same time. */
export async function commandsOf(
  app: INestApplicationContext,
  work: () => Promise<unknown>,
): Promise<DatabaseCommand[]> {
  const client = app.get<Connection>(getConnectionToken()).getClient();
  const sent: DatabaseCommand[] = [];
  const mine = new AsyncLocalStorage<true>();
  const note = ({ commandName: name, command }: { commandName: string; command: object }) => {
    const fields = command as Record<string, unknown>;
    if (mine.getStore() !== true) return;
    const collection = fields[name];
    if (typeof collection === 'string')
      sent.push({ name, what: `${name} ${collection}`, command: fields });
    if (name === 'commitTransaction') sent.push({ name, what: name, command: fields });
  };
  client.on('commandStarted', note);
  try {
    await mine.run(true, work);
  } finally {
    client.off('commandStarted', note);
  }
  return sent;
}
