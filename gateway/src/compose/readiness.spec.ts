import type { DoorDevice } from '@club/contracts';
import type { CatalogShow, OfferView } from '@club/messages';
import { describe, expect, it } from '@jest/globals';
import { backupItem, clubItem, showItems, type ShowFacts } from './readiness.js';

const NOW = { today: '2026-11-28', now: new Date('2026-11-28T12:00:00Z') };
const show = (changes: object = {}) =>
  ({
    id: 's1',
    date: '2026-11-28',
    performers: 'Ada - host',
    image1: '/objects/uploads/a',
    plannedPence: 2000,
    ...changes,
  }) as CatalogShow & { date: string };
const OFFER = { showId: 's1', withdrawn: false } as OfferView;
const aPhone = (changes: Partial<DoorDevice> = {}) =>
  ({
    nights: ['2026-11-28'],
    pairedAt: '2026-11-28T10:00:00Z',
    lastSeenAt: '2026-11-28T11:00:00Z',
    unsent: 0,
    revokedAt: null,
    ...changes,
  }) as DoorDevice;

const levelsOf = (facts: Partial<ShowFacts>) =>
  Object.fromEntries(
    showItems({ show: show(), offers: [OFFER], phones: [aPhone()], ...facts }, NOW).map(
      ({ kind, level }) => [kind, level],
    ),
  );

describe('the readiness of a show', () => {
  it('is green if everything is there', () => {
    expect(levelsOf({})).toEqual({
      lineUp: 'green',
      image: 'green',
      price: 'green',
      onSale: 'green',
      phones: 'green',
    });
  });

  it('is not known if it could not be read, and never green then', () => {
    expect(levelsOf({ offers: null, phones: null })).toMatchObject({
      onSale: 'unknown',
      phones: 'unknown',
    });
  });

  it('is red without a price or an offer, and without a line-up shortly before', () => {
    const bare = show({ performers: undefined, image1: undefined, plannedPence: undefined });
    expect(levelsOf({ show: bare, offers: [] })).toMatchObject({
      lineUp: 'red',
      image: 'amber',
      price: 'red',
      onSale: 'red',
    });
    expect(levelsOf({ offers: [{ ...OFFER, withdrawn: true }] })).toMatchObject({ onSale: 'red' });
    const early = show({ date: '2026-12-02', performers: '' });
    expect(levelsOf({ show: early })).toMatchObject({ lineUp: 'amber' });
  });

  it.each([
    ['there is none', []],
    ['it is for another night', [aPhone({ nights: ['2026-12-05'] })]],
    ['it was taken off the door', [aPhone({ revokedAt: '2026-11-28T11:00:00Z' })]],
    ['it holds arrivals', [aPhone({ unsent: 3 })]],
    ['it was not seen for a day', [aPhone({ lastSeenAt: '2026-11-27T11:00:00Z' })]],
  ])('is amber for phones if %s', (_, phones) => {
    expect(levelsOf({ phones })).toMatchObject({ phones: 'amber' });
  });

  it('says nothing of phones days before, or to members who may not see them', () => {
    expect(levelsOf({ show: show({ date: '2026-11-30' }) })).not.toHaveProperty('phones');
    expect(levelsOf({ phones: undefined })).not.toHaveProperty('phones');
  });
});

describe('the age of the backup', () => {
  const NOW = new Date('2026-11-28T12:00:00Z');
  it.each([
    ['2026-11-28T03:00:00Z', 'green', 0],
    ['2026-11-27T10:00:00Z', 'green', 1],
    ['2026-11-27T09:59:59Z', 'red', 1],
    ['2026-11-20T03:00:00Z', 'red', 8],
  ])('made at %s is %s', (at, level, count) => {
    expect(backupItem(new Date(at), NOW)).toEqual({ kind: 'backup', level, count });
  });

  it('is not known if none was noted', () => {
    expect(backupItem(null, NOW)).toEqual({ kind: 'backup', level: 'unknown', count: null });
  });
});

describe('what waits in the club', () => {
  it('is green if nothing waits, and not known if it could not be read', () => {
    expect(clubItem('mails', 0, 'red')).toMatchObject({ level: 'green' });
    expect(clubItem('mails', 2, 'red')).toMatchObject({ level: 'red', count: 2 });
    expect(clubItem('refunds', 1, 'amber')).toMatchObject({ level: 'amber' });
    expect(clubItem('mails', null, 'red')).toEqual({
      kind: 'mails',
      level: 'unknown',
      count: null,
    });
  });
});
