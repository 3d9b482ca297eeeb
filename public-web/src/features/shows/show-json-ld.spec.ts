import type { Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { aShow } from '../../../test/a-show';
import { showJsonLd } from './show-json-ld';

const now = new Date('2026-11-21T12:00:00Z');
const teller = { origin: 'https://club.example', club: { name: 'The Club' }, now };
const told = (changes: Partial<Show> = {}) => showJsonLd(aShow(changes), teller);

describe('a show in structured data', () => {
  it('has what search engines need of an event', () => {
    expect(told()).toMatchObject({
      '@type': 'ComedyEvent',
      name: 'Saturday Night',
      description: 'Four comedians',
      url: 'https://club.example/show/night',
      startDate: '2026-11-28T20:00:00+00:00',
      endDate: '2026-11-28T22:00:00+00:00',
      eventStatus: 'https://schema.org/EventScheduled',
      image: ['https://club.example/objects/uploads/picture-1?w=1600'],
      location: { address: { postalCode: 'CF10 1AA', addressCountry: 'GB' } },
      organizer: { '@type': 'Organization', name: 'The Club', url: 'https://club.example/' },
      offers: {
        url: 'https://club.example/booking/night',
        price: 20,
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
        validFrom: '2026-10-01T09:00:00.000Z',
        validThrough: '2026-11-28T19:30:00.000Z',
      },
    });
  });

  it('ends after its own duration, even after midnight', () => {
    expect(told({ showTime: '22:30', duration: '90 minutes' })).toMatchObject({
      endDate: '2026-11-29T00:00:00+00:00',
    });
  });

  it('is left out while the show has no date', () => {
    expect(told({ date: undefined })).toBeUndefined();
  });

  it('names each performer, and says Comedian if a name is missing', () => {
    expect(told({ performers: 'Ann - loud\n - shy' })).toMatchObject({
      performer: [
        { '@type': 'Person', name: 'Ann' },
        { '@type': 'Person', name: 'Comedian' },
      ],
    });
    expect(told()).toMatchObject({
      performer: [{ '@type': 'PerformingGroup', name: 'Various Comedians' }],
    });
  });

  it('says when a moved show was to begin before, and that a cancelled one is cancelled', () => {
    const previousStart = '2026-11-21T20:00:00+00:00';
    expect(told({ previousStart })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: previousStart,
    });
    const cancelled = told({ previousStart, status: 'cancelled' });
    expect(cancelled).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(cancelled).not.toHaveProperty('previousStartDate');
  });

  it.each([
    ['on sale', {}, 'InStock'],
    ['sold out', { soldTickets: 100 }, 'SoldOut'],
    ['held to the last place', { heldTickets: 100 }, 'SoldOut'],
    ['not on sale yet', { price: undefined }, 'PreOrder'],
    ['past the end of its sales', { salesEndAt: '2026-11-21T11:00:00Z' }, 'OutOfStock'],
    ['cancelled', { status: 'cancelled' }, 'OutOfStock'],
  ] as [string, Partial<Show>, string][])(
    'tells whether a show %s can be bought',
    (_, changes, availability) => {
      expect(told(changes)).toMatchObject({
        offers: { availability: `https://schema.org/${availability}` },
      });
    },
  );

  it('has no price while there is none, and the club’s picture if it has no other', () => {
    expect(JSON.stringify(told({ price: undefined, image1: undefined }))).not.toContain('price');
    expect(told({ image1: undefined })).toMatchObject({
      image: [expect.stringMatching(/^https:\/\/club\.example\/.+\.jpg$/)],
    });
  });
});
