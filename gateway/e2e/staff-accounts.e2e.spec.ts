import { askHost } from '@club/client';
import { run } from '@club/engines';
import { runningSystem } from '@club/testing';
import { describe, expect, it } from '@jest/globals';

const system = runningSystem();
const env = {
  GATEWAY_MONGO_URL: system.mongoUrl.replace('DATABASE', 'gateway'),
  PATH: process.env['PATH'] ?? '',
};
const staff = (...words: string[]) =>
  run(process.execPath, ['gateway/dist/staff-cli.js', ...words], { env });
const signIn = (username: string, password: string) =>
  askHost<{ token: string }>(system, 'admin.localhost', '/api/admin/login', {
    method: 'POST',
    body: { username, password },
  });
const shows = (token: string) => askHost(system, 'admin.localhost', '/api/admin/shows', { token });
const passwordIn = (output: string): string => output.trim().split(' ').at(-1) ?? '';

describe('the command line for staff accounts', () => {
  it('creates, resets and disables an account, and each change ends open sessions', async () => {
    const first = passwordIn(await staff('create', 'grace'));
    const { body } = await signIn('grace', first);
    expect((await shows(body.token)).status).toBe(200);
    await expect(staff('create', 'grace')).rejects.toThrow(
      'already a member of staff called grace',
    );

    const second = passwordIn(await staff('password', 'grace'));
    expect((await shows(body.token)).status).toBe(401);
    expect((await signIn('grace', first)).status).toBe(401);
    const again = await signIn('grace', second);
    expect(again.status).toBe(200);

    await staff('disable', 'grace');
    expect((await shows(again.body.token)).status).toBe(401);
    expect((await signIn('grace', second)).status).toBe(401);
  });
  it('gives an account its roles, which hold at once in open sessions', async () => {
    const created = await staff('create', 'mary', 'box-office', 'cardiff');
    expect(created).toContain('mary is box-office at cardiff');
    const { token } = (await signIn('mary', passwordIn(created))).body;
    const bookings = () => askHost(system, 'admin.localhost', '/api/admin/bookings', { token });
    expect((await bookings()).status).toBe(200);
    expect(await staff('roles', 'mary', 'steward', 'programmer@cardiff,bournemouth')).toBe(
      'mary is now steward at all venues, programmer at cardiff and bournemouth\n',
    );
    expect((await bookings()).status).toBe(403);
    expect((await shows(token)).status).toBe(200);
    await staff('disable', 'mary');
  });
  it('says what is missing and what is allowed', async () => {
    await expect(staff('create')).rejects.toThrow('Name an action');
    await expect(staff('create', 'joan', 'admin')).rejects.toThrow('Roles: owner, manager');
    await expect(staff('roles', 'joan')).rejects.toThrow('such as manager@cardiff');
    await expect(staff('disable', 'nobody')).rejects.toThrow('no member of staff called nobody');
  });
});
