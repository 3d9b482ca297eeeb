import type { Check, Fault } from './fault.js';
import { ENQUIRY_FAULTS } from './enquiry-faults.js';
import { INPUT_AND_OUTPUT_FAULTS } from './input-and-output-faults.js';
import { FACTOR_FAULTS } from './factor-faults.js';
import { LIVE_FAULTS } from './live-faults.js';
import { PRIVACY_FAULTS } from './privacy-faults.js';
import { ROLE_FAULTS } from './role-faults.js';
import { TRAIL_FAULTS } from './trail-faults.js';

const gateway: Check = { suite: 'integration', tests: 'gateway/src/security' };
const sessions: Check = { suite: 'integration', tests: 'gateway/src/auth/sessions' };
const signIn: Check = { suite: 'integration', tests: 'gateway/src/auth/sign-in' };
const calls: Check = { suite: 'integration', tests: 'kit/src/rpc/tcp' };

/** Faults of security and speed. */
export const SECURITY_FAULTS: readonly Fault[] = [
  {
    name: 'a security header is missing',
    guard: 'no-content-sniffing',
    mutation: { kind: 'remove' },
    check: gateway,
  },
  {
    name: 'staff routes have no guard',
    guard: 'staff-routes-need-staff',
    mutation: { kind: 'remove' },
    check: gateway,
  },
  {
    name: 'attempts to sign in are not counted before the password is checked',
    guard: 'attempts-are-counted-first',
    mutation: {
      kind: 'replace-call',
      with: 'Promise.resolve({ ...$1, uses: [], isKnownDevice: false, overdraft: 0 })',
    },
    check: signIn,
  },
  {
    name: 'one network may guess at one account without end',
    guard: 'guesses-from-one-network',
    mutation: { kind: 'remove' },
    check: signIn,
  },
  {
    name: 'the cookie of a known device is believed for any account',
    guard: 'device-cookies-are-signed',
    mutation: { kind: 'never-true' },
    check: signIn,
  },
  {
    name: 'an unknown name is refused without the work of a known one',
    guard: 'unknown-names-cost-the-same',
    mutation: {
      kind: 'insert-before',
      code: 'if (stored === undefined) return Promise.resolve(false);\n',
    },
    check: signIn,
  },
  {
    name: 'any number of passwords are checked at once',
    guard: 'password-work-is-bounded',
    mutation: { kind: 'never-true' },
    check: signIn,
  },
  {
    name: 'staff wait behind any number of strangers who guess',
    guard: 'staff-before-strangers',
    mutation: { kind: 'insert-before', code: "queue = 'strangers';\n" },
    check: { suite: 'unit', tests: 'gateway/src/auth/passwords' },
  },
  {
    name: 'each start sets the password of the environment again',
    guard: 'a-start-resets-no-password',
    mutation: {
      kind: 'insert-before',
      code: 'const old = await this.staff.findByName(username);\nif (old !== null) return this.trail.transaction(async (session) => this.staff.setPassword(old._id, await this.passwords.hash(password), session));\n',
    },
    check: { suite: 'integration', tests: 'gateway/src/auth/first-account' },
  },
  {
    name: 'a session that is used never ends',
    guard: 'sessions-have-an-absolute-end',
    mutation: { kind: 'remove' },
    check: sessions,
  },
  {
    name: 'a sign-in that began before a new password opens a session',
    guard: 'a-new-password-ends-sessions',
    mutation: { kind: 'never-true' },
    check: sessions,
  },
  {
    name: 'staff may choose one of the most common passwords',
    guard: 'no-common-passwords',
    mutation: { kind: 'never-true' },
    check: sessions,
  },
  {
    name: 'a service believes the name of its caller without a signature',
    guard: 'calls-are-signed',
    mutation: { kind: 'never-true' },
    check: calls,
  },
  {
    name: 'any process may make any call',
    guard: 'calls-name-their-callers',
    mutation: { kind: 'never-true' },
    check: calls,
  },
  {
    name: 'a signature that was overheard is good for days',
    guard: 'signed-calls-are-fresh',
    mutation: { kind: 'never-true' },
    check: calls,
  },
  {
    name: 'a validation accepts unknown fields',
    guard: 'no-unknown-fields',
    mutation: { kind: 'call-instead', method: 'strictObject', instead: 'looseObject' },
    check: { suite: 'unit', tests: 'contracts/src/.*schemas' },
  },
  {
    name: 'cached answers survive a sale',
    guard: 'no-stale-answers-after-writes',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'gateway/src/cache/changes-shows' },
  },
  {
    name: 'staff routes answer on every host',
    guard: 'staff-routes-on-the-admin-host',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'gateway/src/http/host-separation' },
  },
  {
    name: 'a missing file of the door is answered with a page',
    guard: 'door-files-on-the-door-host',
    mutation: { kind: 'replace', with: 'return door.answer(request, reply);' },
    check: { suite: 'unit', tests: 'admin-web/server' },
  },
  {
    name: 'routes of the door answer on every host, and every route on the host of the door',
    guard: 'door-routes-on-the-door-host',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'gateway/src/http/host-separation' },
  },
  {
    name: 'codes of gift cards are guessed through moves',
    guard: 'gift-codes-of-moves',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'gateway/src/code-guessing' },
  },
  {
    name: 'each address of an IPv6 network has limits of its own',
    guard: 'limits-per-network',
    mutation: { kind: 'replace-call', with: '$1' },
    check: { suite: 'integration', tests: 'gateway/src/limits/limits' },
  },
  {
    name: 'anyone can choose the id of a request',
    guard: 'request-ids-from-the-edge',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'gateway/src/http/request-id' },
  },
  {
    name: 'a booking is shown to anyone who knows its ids',
    guard: 'personal-data-for-its-own-session',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'services/booking/src/orders/confirm-payment' },
  },
  {
    name: 'one network may open any number of live streams',
    guard: 'live-streams-are-limited',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'gateway/src/public/live-shows' },
  },
  {
    name: 'invented shows have live streams',
    guard: 'live-streams-of-known-shows',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'gateway/src/public/live-shows' },
  },
  {
    name: 'production describes its API to strangers',
    guard: 'no-docs-in-production',
    mutation: { kind: 'replace', with: 'serveDocs(app);' },
    check: { suite: 'integration', tests: 'gateway/src/production' },
  },
  {
    name: 'a process that was not told its mode takes the secrets of the repository',
    guard: 'production-unless-local',
    mutation: { kind: 'replace-call', with: "z.enum(['local', 'production']).default('local')" },
    check: { suite: 'unit', tests: 'kit/src/config/settings' },
  },
  {
    name: 'the index of the staff list is missing',
    guard: 'staff-list-index',
    mutation: { kind: 'remove' },
    check: { suite: 'integration', tests: 'services/booking/src/staff/list-bookings' },
  },
  {
    name: 'every page loads 50 kB more',
    guard: 'bundle-budget',
    mutation: { kind: 'insert-before', code: ballast(50_000) },
    check: {
      build: '@club/public-web',
      command: ['infra/checks/bin/budgets.mjs'],
      alarm: /budgets\.json are exceeded/,
    },
  },
  ...LIVE_FAULTS,
  ...PRIVACY_FAULTS,
  ...ENQUIRY_FAULTS,
  ...ROLE_FAULTS,
  ...FACTOR_FAULTS,
  ...TRAIL_FAULTS,
  ...INPUT_AND_OUTPUT_FAULTS,
];

/** Code of at least so many bytes that no compression makes much smaller, the same at each run. */
function ballast(bytes: number): string {
  let [state, text] = [1, ''];
  while (text.length < bytes * 1.4) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36);
  }
  return `const ballast = '${text}';\nif (new Date().toISOString() === ballast) throw new Error(ballast);\n`;
}
