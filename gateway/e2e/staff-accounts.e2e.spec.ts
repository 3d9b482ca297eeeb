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
  it('says what is missing', async () => {
    await expect(staff('create')).rejects.toThrow('Name an action');
    await expect(staff('disable', 'nobody')).rejects.toThrow('no member of staff called nobody');
  });
});
