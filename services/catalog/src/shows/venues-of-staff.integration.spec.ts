import type { SaveShowForm } from '@club/contracts';
import {
  CancelShowCall,
  DeleteShowCall,
  FindVenueOfShowCall,
  GetShowHistoryCall,
  ListAllShowsCall,
  RequestUploadCall,
  SaveShowCall,
  UndoCancellationCall,
  type Call,
  type RequestInput,
} from '@club/messages';
import { newRequestId } from '@club/kit';
import { aMember, rightsAt } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aShow, CatalogHarness } from '../../test/catalog-harness.js';

const FORBIDDEN = { code: 'FORBIDDEN' };
const MANAGER = ['shows:read', 'shows:write', 'shows:cancel', 'images:write'] as const;

let catalog: CatalogHarness;
beforeAll(async () => {
  catalog = await CatalogHarness.start();
});
afterAll(() => catalog.stop());

/** Makes a call for the manager of one venue. */
const asManagerOf = <C extends Call>(venue: string, call: C, data: RequestInput<C>) =>
  catalog.call(call, data, newRequestId(), aMember('grace', rightsAt([venue], MANAGER)));
const saveAs = (venue: string, show: Partial<SaveShowForm>, id?: string) =>
  asManagerOf(venue, SaveShowCall, { show: aShow(show), ...(id !== undefined && { id }) });
const inBournemouth = () => catalog.save({ venueId: 'bournemouth' });

describe('the manager of one venue', () => {
  it('creates and edits shows there, and nowhere else', async () => {
    const { id } = await saveAs('cardiff', { venueId: 'cardiff' });
    await saveAs('cardiff', { title: 'Renamed' }, id);
    const count = await catalog.shows.countDocuments();
    await expect(saveAs('cardiff', { venueId: 'bournemouth' })).rejects.toMatchObject(FORBIDDEN);
    expect(await catalog.shows.countDocuments()).toBe(count);
  });

  it('moves no show away from its venue, and none of another venue to it', async () => {
    const here = await catalog.save({ venueId: 'cardiff' });
    const there = await inBournemouth();
    await expect(saveAs('cardiff', { venueId: 'bournemouth' }, here.id)).rejects.toMatchObject(
      FORBIDDEN,
    );
    await expect(saveAs('cardiff', { venueId: 'cardiff' }, there.id)).rejects.toMatchObject(
      FORBIDDEN,
    );
    expect(await catalog.stored(here.id)).toMatchObject({
      version: 1,
      details: { venueId: 'cardiff' },
    });
    expect(await catalog.stored(there.id)).toMatchObject({
      version: 1,
      details: { venueId: 'bournemouth' },
    });
  });

  it('loses a show with its move to another venue, and finds it again when it returns', async () => {
    const { id } = await catalog.save({ venueId: 'cardiff' });
    await catalog.save({ venueId: 'bournemouth' }, id);
    await expect(saveAs('cardiff', { title: 'Still mine' }, id)).rejects.toMatchObject(FORBIDDEN);
    await expect(asManagerOf('cardiff', CancelShowCall, { id })).rejects.toMatchObject(FORBIDDEN);
    await catalog.save({ venueId: 'cardiff' }, id);
    expect(await saveAs('cardiff', { title: 'Mine again' }, id)).toMatchObject({ version: 4 });
  });

  it('cancels, deletes and reads the history of no show elsewhere, and booking hears nothing', async () => {
    const { id } = await inBournemouth();
    for (const call of [CancelShowCall, DeleteShowCall, GetShowHistoryCall])
      await expect(asManagerOf('cardiff', call, { id })).rejects.toMatchObject(FORBIDDEN);
    expect(catalog.booking.closed).not.toContain(id);
    expect(catalog.booking.removed).not.toContain(id);
    const stored = await catalog.stored(id);
    expect(stored.deleting).not.toBe(true);
    expect(stored.history.map(({ act }) => act)).toEqual(['created']);
    expect((await asManagerOf('bournemouth', GetShowHistoryCall, { id })).actions).toHaveLength(1);
    await asManagerOf('bournemouth', CancelShowCall, { id });
    expect(catalog.booking.closed).toContain(id);
  });

  it('uploads images for any venue, and sees every show', async () => {
    await inBournemouth();
    expect(await asManagerOf('cardiff', RequestUploadCall, {})).toHaveProperty('uploadURL');
    const { shows } = await asManagerOf('cardiff', ListAllShowsCall, {});
    expect(shows.map(({ venue }) => venue.id)).toContain('bournemouth');
  });
});

describe('the venue of a show, for the audit trail', () => {
  it('is known of a draft too, whatever the member of staff may do', async () => {
    const { id } = await catalog.save({ venueId: 'bournemouth', date: '', price: undefined });
    const steward = aMember('joan', rightsAt(['cardiff'], ['door:admit']));
    const find = (show: string) =>
      catalog.call(FindVenueOfShowCall, { id: show }, newRequestId(), steward);
    expect(await find(id)).toEqual({ venueId: 'bournemouth' });
    expect(await find('unknown')).toEqual({ venueId: null });
  });
});

describe('the right to cancel', () => {
  it('is not part of the right to write, and counts at its own venues', async () => {
    const { id } = await inBournemouth();
    const programmer = aMember('joan', {
      ...rightsAt(['*'], ['shows:read', 'shows:write']),
      ...rightsAt(['cardiff'], ['shows:cancel']),
    });
    const asJoan = <C extends Call>(call: C, data: RequestInput<C>) =>
      catalog.call(call, data, newRequestId(), programmer);
    await asJoan(SaveShowCall, { id, show: aShow({ venueId: 'bournemouth', title: 'Changed' }) });
    await expect(asJoan(CancelShowCall, { id })).rejects.toMatchObject(FORBIDDEN);
    const undo = { id, cancellationId: 'c' };
    await expect(asJoan(UndoCancellationCall, undo)).rejects.toMatchObject(FORBIDDEN);
    await asJoan(SaveShowCall, { id, show: aShow({ venueId: 'cardiff' }) });
    await asJoan(CancelShowCall, { id });
    expect(catalog.booking.closed).toContain(id);
  });
});
