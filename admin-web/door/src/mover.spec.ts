import type { DoorMove } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { aParty, aShow } from '../test/builders';
import { EMPTY_STATE, type DoorState, type Shown } from './door-state';
import { Mover } from './mover';
import { NotMoved, type DoorClient } from './night/door-client';

const NEXT_WEEK: Shown = {
  ...{ id: 'scan-1', code: 'T2', admitted: null, party: null, bookingId: null, showId: 'next' },
  verdict: {
    ...{ kind: 'other-night', tone: 'red', title: 'For SAT 5 DEC, 20:00, here', detail: '' },
    ...{ left: 0, banner: null },
  },
};
const answer: DoorMove = { party: aParty() };

function mover(move: DoorClient['move']) {
  let state: DoorState = { ...EMPTY_STATE, shown: NEXT_WEEK };
  const heard: string[] = [];
  const set = (change: Partial<DoorState>) => void (state = { ...state, ...change });
  const made = new Mover({
    client: { move },
    now: () => state,
    set,
    onMoved: async ({ name }) => void heard.push(name),
    onShown: () => undefined,
    onFailure: () => undefined,
  });
  const press = () => made.move(NEXT_WEEK, aShow().showId);
  return { press, heard, set, now: () => state };
}

describe('moving a ticket to the show of this door', () => {
  it('shows its party to be let in, and adds it to the list', async () => {
    const { press, heard, now } = mover(async () => answer);
    await press();
    expect(heard).toEqual(['Ada Patel']);
    expect(now().shown).toMatchObject({
      ...{ bookingId: aParty().bookingId, showId: aShow().showId },
      verdict: { kind: 'let-in', tone: 'green', detail: 'Ada Patel, moved to tonight', left: 4 },
    });
  });

  it('is one move, with one id, however often it is pressed and whether an answer comes', async () => {
    const ids: string[] = [];
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => answer];
    const { press, now } = mover(({ moveId }) => {
      ids.push(moveId);
      return (answers.shift() ?? (async () => answer))();
    });
    await Promise.all([press(), press()]);
    expect(ids).toEqual(['scan-1']);
    expect(now().shown?.move?.problem).toMatch(/^The server has not answered/);
    await press();
    expect(ids).toEqual(['scan-1', 'scan-1']);
    expect(now().shown?.verdict.kind).toBe('let-in');
  });

  it('says why the server refuses it, and leaves the verdict as it is', async () => {
    const message = 'There is a difference of £4. Please move it in the staff area.';
    const { press, now } = mover(() => Promise.reject(new NotMoved(message)));
    await press();
    expect(now().shown).toEqual({ ...NEXT_WEEK, move: { isSending: false, problem: message } });
  });

  it('warns of a refusal that comes when another ticket is on the screen', async () => {
    const { press, set, now } = mover(async () => {
      set({ shown: { ...NEXT_WEEK, id: 'scan-2' } });
      throw new NotMoved('No places left tonight.');
    });
    await press();
    expect(now().shown).toEqual({ ...NEXT_WEEK, id: 'scan-2' });
    expect(now().lateWarnings).toMatchObject([{ detail: 'No places left tonight.' }]);
  });
});
