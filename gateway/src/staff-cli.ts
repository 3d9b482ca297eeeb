/**
 * `node gateway/dist/staff-cli.js create|roles|email|password|disable NAME` manages staff accounts; it needs only the database.
 * `create NAME [ROLE [VENUE,…]]` makes an owner of all venues unless it is given a role; `roles NAME ROLE[@VENUE,…] …`
 * replaces the roles. `email NAME ADDRESS` sets where e-mails about the account go.
 * `factors-reset NAME` removes the second factors and ends all sessions.
 * `adopt-file-password` gives the account ADMIN_USERNAME the password of ADMIN_PASSWORD or its file.
 */
import 'reflect-metadata';
import {
  createLogger,
  mongoModule,
  newRequestId,
  outboxDocument,
  outboxWriterParts,
  runInContext,
  trailDocuments,
  trailParts,
} from '@club/kit';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { z } from 'zod';
import { readStaffCliSettings } from './config.js';
import { deviceDocument, DevicesStore } from './auth/devices.store.js';
import { factorDocuments, factorStores } from './auth/factors/factor-stores.js';
import { grantFrom, grantFromWord, grantsInWords } from './auth/grant-words.js';
import { invitationDocument, InvitationsStore } from './auth/mails/invitations.store.js';
import { noticeDocument, NoticesStore } from './auth/mails/notices.store.js';
import { TellStaff } from './auth/mails/tell-staff.js';
import { ManageStaff } from './auth/manage-staff.js';
import { Owners } from './auth/owners.js';
import { SessionsStore, sessionDocument } from './auth/sessions.store.js';
import { SignOutEverywhere } from './auth/sign-out-everywhere.js';
import { CloseAccount } from './auth/staff/close-account.js';
import { factorResetDocument, FactorResetsStore } from './auth/staff/factor-resets.store.js';
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
    MongooseModule.forFeature([
      staffDocument,
      sessionDocument,
      deviceDocument,
      factorResetDocument,
      invitationDocument,
      noticeDocument,
      outboxDocument,
      ...trailDocuments,
      ...factorDocuments,
    ]),
  ],
  providers: [
    ...trailParts(),
    StaffStore,
    Owners,
    SessionsStore,
    DevicesStore,
    FactorResetsStore,
    InvitationsStore,
    NoticesStore,
    TellStaff,
    ...outboxWriterParts(),
    SignOutEverywhere,
    CloseAccount,
    ManageStaff,
    ...factorStores,
  ],
})
class StaffModule {}

const ADOPT = 'adopt-file-password';
type Action = (staff: ManageStaff, name: string, words: string[]) => Promise<string>;
const actions: Record<string, Action> = {
  create: async (staff, name, [role = 'owner', venues, ...rest]) => {
    if (rest.length > 0) throw new Error('Give one role and its venues. `roles` sets several.');
    const grant = grantFrom(role, venues);
    const password = await staff.create(name, [grant]);
    return `${name} is ${grantsInWords([grant])} and can sign in with the password ${password}`;
  },
  roles: async (staff, name, words) => {
    if (words.length === 0) throw new Error(`Give the roles of ${name}, such as manager@cardiff.`);
    const grants = words.map(grantFromWord);
    await staff.setGrants(name, grants);
    return `${name} is now ${grantsInWords(grants)}`;
  },
  email: async (staff, name, [address]) => {
    const email = z.email().safeParse(address);
    if (!email.success) throw new Error(`Give an e-mail address after ${name}.`);
    await staff.setEmail(name, email.data);
    return `E-mails about the account of ${name} go to ${email.data}`;
  },
  password: async (staff, name) =>
    `${name} has the new password ${await staff.resetPassword(name)}`,
  'factors-reset': async (staff, name) => {
    await staff.resetFactors(name);
    return `${name} has no second factor now, and all sessions of ${name} have ended`;
  },
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

const [, , actionName = '', username = '', ...words] = process.argv;
const action = actionName === ADOPT ? adoptFilePassword : actions[actionName];
const app = await NestFactory.createApplicationContext(StaffModule, { logger: false });
try {
  if (action === undefined || (username === '' && actionName !== ADOPT))
    throw new Error(
      `Name an action (create, roles, email, password, factors-reset or disable) and a username, or the action ${ADOPT}.`,
    );
  const context = { requestId: newRequestId(), commandLine: `staff-cli ${actionName}` };
  const answer = await runInContext(context, () => action(app.get(ManageStaff), username, words));
  process.stdout.write(`${answer}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await app.close();
}
