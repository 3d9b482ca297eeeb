/**
 * `node gateway/dist/staff-cli.js create|password|disable NAME` manages staff accounts; it needs only the database.
 * `adopt-file-password` gives the account ADMIN_USERNAME the password of ADMIN_PASSWORD or its file.
 */
import 'reflect-metadata';
import { createLogger, mongoModule } from '@club/kit';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { readStaffCliSettings } from './config.js';
import { deviceDocument, DevicesStore } from './auth/devices.store.js';
import { ManageStaff } from './auth/manage-staff.js';
import { SessionsStore, sessionDocument } from './auth/sessions.store.js';
import { staffDocument, StaffStore } from './auth/staff.store.js';
import { MIGRATIONS } from './migrations.js';

const settings = readStaffCliSettings(process.env);

@Module({
  imports: [
    mongoModule(settings.GATEWAY_MONGO_URL, {
      migrations: MIGRATIONS,
      logger: createLogger('staff-cli', 'silent'),
      migrationUrl: settings.GATEWAY_MONGO_MIGRATION_URL,
    }),
    MongooseModule.forFeature([staffDocument, sessionDocument, deviceDocument]),
  ],
  providers: [StaffStore, SessionsStore, DevicesStore, ManageStaff],
})
class StaffModule {}

const ADOPT = 'adopt-file-password';
type Action = (staff: ManageStaff, name: string) => Promise<string>;
const actions: Record<string, Action> = {
  create: async (staff, name) =>
    `${name} can sign in with the password ${await staff.create(name)}`,
  password: async (staff, name) =>
    `${name} has the new password ${await staff.resetPassword(name)}`,
  disable: async (staff, name) => {
    await staff.disable(name);
    return `${name} can no longer sign in`;
  },
};

const adoptFilePassword: Action = async (staff) => {
  const { ADMIN_USERNAME: name, ADMIN_PASSWORD: password } = settings;
  if (name === undefined || password === undefined)
    throw new Error('Set ADMIN_USERNAME, and ADMIN_PASSWORD or ADMIN_PASSWORD_FILE.');
  await staff.adoptPassword(name, password);
  return `${name} has the password of ADMIN_PASSWORD now, and all sessions of ${name} have ended`;
};

const [, , actionName = '', username = ''] = process.argv;
const action = actionName === ADOPT ? adoptFilePassword : actions[actionName];
const app = await NestFactory.createApplicationContext(StaffModule, { logger: false });
try {
  if (action === undefined || (username === '' && actionName !== ADOPT))
    throw new Error(
      `Name an action (create, password or disable) and a username, or the action ${ADOPT}.`,
    );
  process.stdout.write(`${await action(app.get(ManageStaff), username)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await app.close();
}
