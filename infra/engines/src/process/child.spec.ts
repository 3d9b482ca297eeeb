import { describe, expect, it } from '@jest/globals';
import { Child } from './child.js';
import { waitFor } from './wait-for.js';

const waiting = (name: string): Child =>
  new Child({
    name,
    command: process.execPath,
    args: ['-e', 'setInterval(() => undefined, 1000)'],
  });

describe('a process that is kept alive', () => {
  it('is started again, and named with the signal that ended it', async () => {
    const said: string[] = [];
    const child = waiting('waiter');
    try {
      child.keepAlive((line) => said.push(line));
      const first = child.pid;
      child.kill('SIGABRT');
      await waitFor('the next process', async () => child.running && child.pid !== first);
      expect(said).toEqual(['waiter ended (SIGABRT), restarting it']);
    } finally {
      await child.stop();
    }
  });

  it('is named with its code if it ends by itself', async () => {
    const said: string[] = [];
    const child = new Child({
      name: 'quitter',
      command: process.execPath,
      args: ['-e', 'process.exit(3)'],
    });
    try {
      child.keepAlive((line) => said.push(line));
      await waitFor('its end', async () => said.length > 0);
      expect(said[0]).toBe('quitter ended (3), restarting it');
    } finally {
      await child.stop();
    }
  });
});
