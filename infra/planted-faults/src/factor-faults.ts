import type { Check, Fault } from './fault.js';

const stepUps: Check = { suite: 'integration', tests: 'gateway/src/auth/step-ups' };
const factors: Check = { suite: 'integration', tests: 'gateway/src/auth/factors/second-factor' };
const passkeys: Check = { suite: 'integration', tests: 'gateway/src/auth/factors/passkeys' };
const resets: Check = { suite: 'integration', tests: 'gateway/src/auth/staff/reset-factors' };
const grace: Check = { suite: 'integration', tests: 'gateway/src/auth/factors/factor-grace' };

/** Faults in how members of staff prove who they are. */
export const FACTOR_FAULTS: readonly Fault[] = [
  {
    name: 'one confirmation is good for any number of acts',
    guard: 'a-confirmation-is-used-once',
    mutation: { kind: 'remove' },
    check: stepUps,
  },
  {
    name: 'acts need no confirmation',
    guard: 'acts-are-confirmed',
    mutation: { kind: 'insert-before', code: 'return true;\n' },
    check: stepUps,
  },
  {
    name: 'the password signs in to an account that has a factor',
    guard: 'factors-are-asked-for',
    mutation: { kind: 'insert-before', code: 'if (code === undefined) return undefined;\n' },
    check: factors,
  },
  {
    name: 'a code of an authenticator app can be used again',
    guard: 'codes-are-used-once',
    mutation: { kind: 'remove' },
    check: factors,
  },
  {
    name: 'a recovery code can be used again',
    guard: 'recovery-codes-are-used-once',
    mutation: { kind: 'remove' },
    check: factors,
  },
  {
    name: 'codes can be guessed without end',
    guard: 'codes-are-not-guessed',
    mutation: { kind: 'remove' },
    check: factors,
  },
  {
    name: 'sessions without a factor outlive the first factor',
    guard: 'a-factor-ends-sessions-without-it',
    mutation: { kind: 'remove' },
    check: factors,
  },
  {
    name: 'an account with a factor confirms acts with its password',
    guard: 'a-password-is-no-second-factor',
    mutation: {
      kind: 'replace',
      with: "if (!hasFactor || input.password !== undefined) await this.checkPassword(member, input.password ?? '');",
    },
    check: factors,
  },
  {
    name: 'an owner can remove the last factor',
    guard: 'money-roles-keep-a-factor',
    mutation: { kind: 'never-true' },
    check: factors,
  },
  {
    name: 'a role that touches money needs no factor',
    guard: 'money-roles-need-a-factor',
    mutation: { kind: 'never-true' },
    check: grace,
  },
  {
    name: 'an answer of a passkey can be sent again',
    guard: 'challenges-are-answered-once',
    mutation: {
      kind: 'replace',
      with: 'const taken = { deletedCount: await this.rows.countDocuments({ _id: challenge, purpose, expiresAt: { $gt: now } }) };',
    },
    check: passkeys,
  },
  {
    name: 'a copied passkey is good',
    guard: 'passkey-counters-rise',
    mutation: { kind: 'remove' },
    check: passkeys,
  },
  {
    name: 'a passkey is good whoever holds the device',
    guard: 'passkeys-verify-the-user',
    mutation: { kind: 'replace', with: 'requireUserVerification: false' },
    check: passkeys,
  },
  {
    name: 'two removals at the same moment take both factors of an owner',
    guard: 'factors-go-one-after-the-other',
    mutation: { kind: 'remove' },
    check: factors,
  },
  {
    name: 'a session that a reset has ended adds a factor of its own',
    guard: 'ended-sessions-add-no-factor',
    mutation: { kind: 'never-true' },
    check: factors,
  },
  {
    name: 'a sign-in that is being checked outlives the reset of its factors',
    guard: 'a-factor-reset-ends-sessions',
    mutation: {
      kind: 'replace',
      with: 'const change = { $unset: { factorAskedAt: 1 as const } };',
    },
    check: factors,
  },
  {
    name: 'the owner who asks to remove the factors of a colleague also confirms it',
    guard: 'factor-resets-need-a-second-owner',
    mutation: { kind: 'replace', with: 'const ofSomeoneElse = {};' },
    check: resets,
  },
  {
    name: 'the factors of a colleague are removed without the day in which it can be ended',
    guard: 'factor-resets-wait-a-day',
    mutation: { kind: 'replace', with: 'const due = {};' },
    check: resets,
  },
];
