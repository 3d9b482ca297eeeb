/** `node gateway/dist/staff-cli.js create|password|disable NAME` manages staff accounts. It needs only GATEWAY_MONGO_URL. */
import 'reflect-metadata';
import { mongoModule } from '@club/kit';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { readStaffCliSettings } from './config.js';
import { ManageStaff } from './auth/manage-staff.js';
import { SessionsStore, sessionDocument } from './auth/sessions.store.js';
import { staffDocument, StaffStore } from './auth/staff.store.js';

const { GATEWAY_MONGO_URL } = readStaffCliSettings(process.env);

@Module({
  imports: [
    mongoModule(GATEWAY_MONGO_URL),
    MongooseModule.forFeature([staffDocument, sessionDocument]),
  ],
  providers: [StaffStore, SessionsStore, ManageStaff],
})
class StaffModule {}

const actions: Record<string, (staff: ManageStaff, name: string) => Promise<string>> = {
  create: async (staff, name) =>
    `${name} can sign in with the password ${await staff.create(name)}`,
  password: async (staff, name) =>
    `${name} has the new password ${await staff.resetPassword(name)}`,
  disable: async (staff, name) => {
    await staff.disable(name);
    return `${name} can no longer sign in`;
  },
};

const [, , actionName = '', username = ''] = process.argv;
const action = actions[actionName];
const app = await NestFactory.createApplicationContext(StaffModule, { logger: false });
try {
  if (action === undefined || username === '')
    throw new Error('Name an action (create, password or disable) and a username.');
  process.stdout.write(`${await action(app.get(ManageStaff), username)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await app.close();
}
