import type { PhoneScan } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { offline } from '../../test/opened-door';
import { createTeller } from './tell-refusals';

const showId = 'show-1';

function teller() {
  const told: PhoneScan[] = [];
  let now = 0;
  const scan = (asked: PhoneScan) => (told.push(asked), offline());
  const tell = createTeller({ scan }, () => now);
  return { tell, told, passed: (ms: number) => (now += ms) };
}

describe('what a phone tells of the codes that it refuses alone', () => {
  it('is a forged ticket as it is, and of anything else only a hash', async () => {
    const { tell, told } = teller();
    await tell('forged', { code: 'T2FORGED', showId });
    await tell('not-a-ticket', { code: 'a boarding pass of Ada Patel', showId });
    expect(told[0]).toEqual({ code: 'T2FORGED', showId });
    expect(told[1]?.code).toMatch(/^[0-9a-f]{64}$/);
  });
  it('is a code that stays before the camera once a minute, whether it has arrived or not', async () => {
    const { tell, told, passed } = teller();
    for (const ms of [0, 5_000, 54_000]) {
      passed(ms);
      await tell('not-a-ticket', { code: 'a bus ticket', showId });
    }
    expect(told).toHaveLength(1);
    passed(1_000);
    await tell('not-a-ticket', { code: 'a bus ticket', showId });
    expect(told).toHaveLength(2);
  });
  it('is no more than ten codes in a minute', async () => {
    const { tell, told, passed } = teller();
    for (let at = 0; at < 30; at += 1) await tell('not-a-ticket', { code: `poster ${at}`, showId });
    expect(told).toHaveLength(10);
    passed(60_000);
    await tell('forged', { code: 'T2FORGED', showId });
    expect(told).toHaveLength(11);
  });
});
