import { metrics } from '@club/kit';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import {
  freshAddress,
  manageStaff,
  newAccount,
  signIn,
  type Account,
} from '../../test/staff-sign-in.js';
import { Argon2 } from './argon2.js';
import { Passwords } from './passwords.js';
import { SignInDelay } from './sign-in-delay.js';
import { SignInLimits } from './sign-in-limits.js';

const PER_NETWORK_AND_NAME = 8;
const PER_NETWORK = 30;
const BEFORE_DELAYS = 30;
const BURST = 40;
/** One for all who sign in with a browser. */
const EARLIER_COOKIE = 'club_device';

describe('signing in to the staff area', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => app.close());

  const wrong = ({ username }: Account): Account => ({ username, password: 'not the password' });
  /** The hashes that passwords were compared with. The comparison itself still happens. */
  function countedWork(): string[] {
    const argon2 = app.get(Argon2);
    const verify = argon2.verify;
    const compared: string[] = [];
    jest.spyOn(argon2, 'verify').mockImplementation((stored, password) => {
      compared.push(stored);
      return verify(stored, password);
    });
    return compared;
  }
  const tally = (statuses: number[]): Record<number, number> => {
    const counts: Record<number, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  /** Many attempts at once, of which the last has the right password. */
  const burst = async (account: Account, address: string): Promise<number[]> => {
    const attempts = Array.from({ length: BURST }, (_, turn) =>
      signIn(app, turn === BURST - 1 ? account : wrong(account), { address }),
    );
    return (await Promise.all(attempts)).map(({ status }) => status);
  };
  /** Uses up what one network may try for an account. */
  const exhaust = async (account: Account, address: string): Promise<void> => {
    for (let turn = 0; turn < PER_NETWORK_AND_NAME; turn += 1)
      expect((await signIn(app, wrong(account), { address })).status).toBe(401);
  };
  /** Guesses from networks that never guess again. */
  const guessFromEverywhere = async (account: Account, guesses: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let turn = 0; turn < guesses; turn += 1)
      statuses.push((await signIn(app, wrong(account), { address: freshAddress() })).status);
    return statuses;
  };

  it('looks at eight passwords of forty that arrive together, and the right one behind them is refused', async () => {
    const account = await newAccount(app);
    const compared = countedWork();
    const statuses = await burst(account, freshAddress());
    expect(tally(statuses)).toEqual({
      401: PER_NETWORK_AND_NAME,
      429: BURST - PER_NETWORK_AND_NAME,
    });
    expect(compared).toHaveLength(PER_NETWORK_AND_NAME);
  });

  it('control: were attempts counted after the comparison, the right password would be let in', async () => {
    const account = await newAccount(app);
    jest
      .spyOn(app.get(SignInLimits), 'count')
      .mockResolvedValue({ uses: [], isKnownDevice: false, overdraft: 0 });
    const statuses = await burst(account, freshAddress());
    expect(statuses.at(-1)).not.toBe(429);
  });

  it('counts an IPv6 network as one, and other spellings of a name as the same name', async () => {
    const account = await newAccount(app);
    const network = `2001:db8:${Math.floor(Math.random() * 60_000).toString(16)}:7`;
    for (let host = 1; host <= PER_NETWORK_AND_NAME; host += 1)
      await signIn(app, wrong(account), { address: `${network}::${host}` });
    const upper = { ...account, username: ` ${account.username.toUpperCase()}` };
    expect((await signIn(app, upper, { address: `${network}::99` })).status).toBe(429);
    expect((await signIn(app, account, { address: freshAddress() })).status).toBe(200);
  });

  it('lets staff in from another address while a stranger guesses', async () => {
    const account = await newAccount(app);
    const stranger = freshAddress();
    await exhaust(account, stranger);
    expect((await signIn(app, account, { address: stranger })).status).toBe(429);
    expect((await signIn(app, account, { address: freshAddress() })).status).toBe(200);
  });

  it('lets a device in that has signed in before, even from the address of the stranger', async () => {
    const account = await newAccount(app);
    const { cookie } = await signIn(app, account, { address: freshAddress() });
    const stranger = freshAddress();
    await exhaust(account, stranger);
    for (let turn = PER_NETWORK_AND_NAME; turn < PER_NETWORK; turn += 1)
      await signIn(app, wrong({ ...account, username: `no-one-${turn}` }), { address: stranger });
    const other = await newAccount(app);
    expect((await signIn(app, other, { address: stranger })).status).toBe(429);
    expect((await signIn(app, account, { address: stranger, cookie })).status).toBe(200);
  });

  it('does not believe a cookie that is forged or of another account', async () => {
    const [account, other] = [await newAccount(app), await newAccount(app)];
    const { cookie } = await signIn(app, account, { address: freshAddress() });
    const [name = ''] = (await signIn(app, other, { address: freshAddress() })).cookie.split('=');
    const stranger = freshAddress();
    await exhaust(other, stranger);
    const [, value = ''] = cookie.split('=');
    const forged = value.replace(/^\w+/, 'a'.repeat(32));
    const values = [value, forged, '', 'x.y'];
    const named = [name, EARLIER_COOKIE].flatMap((each) => values.map((one) => `${each}=${one}`));
    for (const believed of [cookie, ...named])
      expect((await signIn(app, other, { address: stranger, cookie: believed })).status).toBe(429);
  });

  it('believes the cookie that an earlier version has set, for its account', async () => {
    const account = await newAccount(app);
    const { cookie } = await signIn(app, account, { address: freshAddress() });
    const stranger = freshAddress();
    await exhaust(account, stranger);
    const earlier = cookie.replace(/^\w+/, EARLIER_COOKIE);
    const again = await signIn(app, account, { address: stranger, cookie: earlier });
    expect([again.status, again.cookie]).toEqual([200, cookie]);
  });

  it('gives a stolen device ten guesses, and counts it as a stranger from then on', async () => {
    const account = await newAccount(app);
    const { cookie } = await signIn(app, account, { address: freshAddress() });
    const thief = { address: freshAddress(), cookie };
    const statuses: number[] = [];
    for (let turn = 0; turn < 10 + PER_NETWORK_AND_NAME + 1; turn += 1)
      statuses.push((await signIn(app, wrong(account), thief)).status);
    expect(tally(statuses)).toEqual({ 401: 10 + PER_NETWORK_AND_NAME, 429: 1 });
  });

  it('hands out no new budget for signing in to an account of one’s own', async () => {
    const own = await newAccount(app);
    const address = freshAddress();
    const statuses: number[] = [];
    for (let turn = 0; turn < PER_NETWORK + 5; turn += 1) {
      statuses.push((await signIn(app, own, { address })).status);
      statuses.push(
        (await signIn(app, wrong({ ...own, username: `victim-${turn}` }), { address })).status,
      );
    }
    expect(tally(statuses)[401]).toBeLessThanOrEqual(PER_NETWORK);
  });

  it('delays an account more and more that many networks guess at, raises one alarm, and locks no one out', async () => {
    const account = await newAccount(app);
    const { cookie } = await signIn(app, account, { address: freshAddress() });
    const pauses: number[] = [];
    jest.spyOn(app.get(SignInDelay), 'pause').mockImplementation((ms) => {
      pauses.push(ms);
      return Promise.resolve();
    });
    const before = await alarmCount();
    await guessFromEverywhere(account, BEFORE_DELAYS);
    expect(pauses).toEqual([]);
    await guessFromEverywhere(account, 12);
    expect(pauses).toEqual([
      ...Array<number>(5).fill(250),
      ...Array<number>(5).fill(500),
      1000,
      1000,
    ]);
    expect(await alarmCount()).toBe(before + 1);
    expect((await signIn(app, account, { address: freshAddress() })).status).toBe(200);
    expect(pauses).toHaveLength(13);
    expect((await signIn(app, account, { address: freshAddress(), cookie })).status).toBe(200);
    expect(pauses).toHaveLength(13); // none for the known device
  });

  it('does the same work for a known name, an unknown one and a disabled account', async () => {
    const [known, disabled] = [await newAccount(app), await newAccount(app)];
    await manageStaff(app).disable(disabled.username); // the other one stays an owner
    const compared = countedWork();
    const unknown = { username: 'no-one-of-this-name', password: 'x' };
    for (const account of [wrong(known), unknown, disabled])
      expect((await signIn(app, account, { address: freshAddress() })).status).toBe(401);
    const costs = compared.map((hash) => hash.split('$').slice(0, 4).join('$'));
    expect(costs).toHaveLength(3);
    expect(new Set(costs).size).toBe(1);
  });

  describe('while more strangers sign in than it can check', () => {
    let release: () => void = () => undefined;
    /** Holds up every comparison of passwords until `release`. */
    const holdUp = (): void => {
      const held = new Promise<void>((resolve) => (release = resolve));
      const argon2 = app.get(Argon2);
      const verify = argon2.verify;
      jest
        .spyOn(argon2, 'verify')
        .mockImplementation((stored, password) => held.then(() => verify(stored, password)));
    };
    /** Signs in to 24 accounts at once. 2 are at work, 16 wait, and the others are refused at once. */
    const flood = (accounts: Account[], onFull: () => void): Promise<number>[] => {
      let refused = 0;
      return accounts.map(async (account) => {
        const { status } = await signIn(app, account, { address: freshAddress() });
        if (status === 503 && (refused += 1) === 24 - 18) onFull();
        return status;
      });
    };
    const newAccounts = () => Promise.all(Array.from({ length: 24 }, () => newAccount(app)));

    it('answers 503 at once to the others, and does not count those', async () => {
      const accounts = await newAccounts();
      holdUp();
      const statuses = await Promise.all(flood(accounts, () => release()));
      expect(tally(statuses)).toEqual({ 200: 18, 503: 6 });
    });

    it('lets a device in that has signed in before', async () => {
      const account = await newAccount(app);
      const { cookie } = await signIn(app, account, { address: freshAddress() });
      const accounts = await newAccounts();
      holdUp();
      const passwords = app.get(Passwords);
      const matches = passwords.matches.bind(passwords);
      jest.spyOn(passwords, 'matches').mockImplementation((stored, password, queue) => {
        if (password === account.password) release(); // the others have not moved when this one joins them
        return matches(stored, password, queue);
      });
      let attempts: Promise<number>[] = [];
      await new Promise<void>((full) => (attempts = flood(accounts, full)));
      expect((await signIn(app, account, { address: freshAddress(), cookie })).status).toBe(200);
      await Promise.all(attempts);
    });
  });
});

async function alarmCount(): Promise<number> {
  const text = await metrics.metrics();
  return Number(/club_alarms_total\{kind="sign-in-guessing"\} (\d+)/.exec(text)?.[1]);
}
