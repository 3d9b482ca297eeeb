import { pence } from '@club/contracts';
import type { CatalogShow, OfferView } from '@club/messages';
import { describe, expect, it } from '@jest/globals';
import { composeShow, composeShowForStaff } from './compose-show.js';

const show = { id: 's1', title: 'Night', plannedCapacity: 100 } as CatalogShow;
const priced = { ...show, plannedPence: pence(2000) };
const offer: OfferView = {
  showId: 's1',
  status: 'scheduled',
  capacity: 100,
  sold: 2,
  held: 0,
  unitPence: pence(1800),
  salesEndAt: '2030-01-05T19:30:00.000Z',
  withdrawn: false,
};
const withdrawn = { ...offer, withdrawn: true };

describe('the price of a show', () => {
  it('is what booking sells at, not what staff plan', () => {
    expect(composeShow(priced, offer).price).toBe(18);
  });
  it('is absent when nothing is for sale, while the tickets that were sold still count', () => {
    expect(composeShow(show, withdrawn)).not.toHaveProperty('price');
    expect(composeShow(priced, withdrawn)).not.toHaveProperty('price');
    expect(composeShow(show, withdrawn).soldTickets).toBe(2);
  });
  it('is the plan for staff while only the date is missing', () => {
    expect(composeShowForStaff(priced, withdrawn).price).toBe(20);
    expect(composeShowForStaff(show, withdrawn)).not.toHaveProperty('price');
  });
});
