import { canBeBooked, type Show, type Venue } from '@club/contracts';
import { askHost } from '@club/client';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { describe, expect, it } from '@jest/globals';
import { booked } from './booked.js';
import { publishedShows } from './published-shows.js';

const system = runningSystem();
const fetchPage = (path: string) => askHost<string>(system, 'localhost', path);
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
/** A demo show: it has everything that search engines show, and no other test changes it. */
const hasEverything = (show: Show): boolean =>
  canBeBooked(show, new Date()) && show.image3 !== undefined && show.performers !== undefined;
/** A show of this test alone, because those of other tests change at any moment. */
async function soldOutShow(): Promise<Show> {
  const show = await makeShow(system, { maxTickets: 1 });
  await booked('last-place@example.org', show, 1);
  return show;
}

describe('a page without a browser', () => {
  it('has its content, title, description and canonical link in its HTML', async () => {
    const { status, body } = await fetchPage('/');
    expect(status).toBe(200);
    for (const text of [
      'Quick Book',
      'View Shows and Book Now',
      'Upcoming Shows',
      'Choose Your Venue',
      'Ready to Book?',
      'View All Shows',
      'Never Expires',
      'Both Venues',
      'Instant Delivery',
      'Buy Gift Card',
      'View Details &amp; Book',
      'Perfect Gift',
      'No tickets sold on the door - advance booking only',
      'Inside a bar, up the stairs and under the beams: our loft room',
      'Inside a bar in the arcades: down to the cellar',
    ])
      expect(body).toContain(text);
    expect(body.match(/<blockquote/g)).toHaveLength(2);
    for (const address of ['/gift-cards', '/partners', '/privacy-policy', '/terms-and-conditions'])
      expect(body).toContain(`href="${address}"`);
  });

  it.each(['/', '/gift-cards', '/partners', '/privacy-policy', '/terms-and-conditions'])(
    'has title, description, canonical link and social card in the head of %s',
    async (path) => {
      const head = (await fetchPage(path)).body.split('</head>')[0] ?? '';
      expect(head).toMatch(/<title>[^<]*Jaggers Comedy Club[^<]*<\/title>/);
      expect(head).toContain('<meta name="description"');
      expect(head).toContain(`<link rel="canonical" href="${system.publicOrigin}${path}"`);
      expect(head).toContain('<meta property="og:site_name" content="Jaggers Comedy Club"');
      const image = /<meta property="og:image" content="([^"]+)"/.exec(head)?.[1] ?? '';
      expect((await fetchPage(new URL(image).pathname)).headers['content-type']).toBe('image/jpeg');
    },
  );

  it('has the title, description and keywords that staff gave to a show, and its canonical link', async () => {
    const { id } = await makeShow(system, {
      metaTitle: 'Laughs in the arcades',
      metaDescription: 'Four comedians below the arcades',
      keywords: 'cellar, stand-up',
    });
    const head = (await fetchPage(`/show/${id}`)).body.split('</head>')[0] ?? '';
    for (const tag of [
      '<title>Laughs in the arcades</title>',
      '<meta name="description" content="Four comedians below the arcades"',
      '<meta name="keywords" content="cellar, stand-up"',
      `<link rel="canonical" href="${system.publicOrigin}/show/${id}"`,
    ])
      expect(head).toContain(tag);
  });

  it.each(['/', '/gift-cards', '/my-booking', '/partners'])(
    'names scripts of %s that exist, so that the entry loads them beside the libraries',
    async (path) => {
      const scripts = /data-page="([^"]+)"/.exec((await fetchPage(path)).body)?.[1]?.split(' ');
      expect(scripts?.[0]).toMatch(/^\/assets\/[\w-]+\.js$/);
      const statuses = (scripts ?? []).map(async (script) => (await fetchPage(script)).status);
      for (const status of await Promise.all(statuses)) expect(status).toBe(200);
    },
  );

  it('keeps the booking form out of search results', async () => {
    const [show] = await publishedShows(system);
    const { body } = await fetchPage(`/booking/${show?.id ?? ''}`);
    expect(body).toContain('<meta name="robots" content="noindex"');
  });

  it('has icons and a manifest with the club’s name', async () => {
    const answer = await askHost<{ name: string; icons: { src: string }[] }>(
      system,
      'localhost',
      '/manifest.webmanifest',
    );
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(answer.body.name).toBe('Jaggers Comedy Club');
    const { body } = await fetchPage('/');
    const touchIcon = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(body)?.[1] ?? '';
    const icons = ['/favicon.ico', '/favicon.svg', touchIcon];
    for (const path of [...icons, ...answer.body.icons.map(({ src }) => src)]) {
      const icon = await fetchPage(path);
      expect([path, icon.status, icon.headers['content-type']]).toEqual([
        path,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  });

  it('has the answers to questions in its HTML', async () => {
    const { body } = await fetchPage('/partners');
    expect(body).toContain('No tickets are sold on the door: advance booking only');
  });

  it('describes a show in structured data', async () => {
    const show = (await publishedShows(system)).find(hasEverything);
    const id = show?.id ?? '';
    const { body } = await fetchPage(`/show/${id}`);
    expect(dataOf(body)[0]).toMatchObject({
      '@type': 'ComedyEvent',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      audience: { audienceType: 'Adults' },
      genre: 'Stand-up comedy',
      url: `${system.publicOrigin}/show/${id}`,
      endDate: expect.stringMatching(/T22:00:00\+0[01]:00$/),
      image: expect.arrayContaining([expect.stringContaining('/objects/uploads/')]),
      performer: expect.arrayContaining([expect.objectContaining({ '@type': 'Person' })]),
      organizer: { name: 'Jaggers Comedy Club', url: `${system.publicOrigin}/` },
      offers: {
        priceCurrency: 'GBP',
        price: show?.price,
        availability: 'https://schema.org/InStock',
        url: `${system.publicOrigin}/booking/${id}`,
        validFrom: show?.onSaleSince,
      },
      location: { address: { addressCountry: 'GB', addressLocality: show?.venue.city } },
    });
  });

  it('marks sold-out and cancelled shows in structured data', async () => {
    const soldOut = await soldOutShow();
    const offers = await waitFor('the page without places', async () => {
      const [data] = dataOf((await fetchPage(`/show/${soldOut.id}`)).body);
      return JSON.stringify(data?.offers).includes('InStock') ? false : data?.offers;
    });
    expect(offers).toMatchObject({ availability: 'https://schema.org/SoldOut' });
    const cancelled = (await publishedShows(system)).find(({ status }) => status === 'cancelled');
    expect(dataOf((await fetchPage(`/show/${cancelled?.id ?? ''}`)).body)[0]).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
  });

  it('has the usual duration and times for a show of which staff have said nothing', async () => {
    const { id } = await makeShow(system);
    const { body } = await askHost<Show>(system, 'localhost', `/api/shows/${id}`);
    expect(body).toMatchObject({
      duration: '2 hours (inc. interval)',
      doorsTime: '19:30',
      showTime: '20:00',
    });
  });

  it('has the fields of a venue, and the shows of one venue', async () => {
    const { body: venues } = await askHost<Venue[]>(system, 'localhost', '/api/venues');
    expect(Object.keys(venues[0] ?? {}).sort()).toEqual([
      'address',
      'city',
      'description',
      'id',
      'location',
      'name',
    ]);
    for (const { id } of venues) {
      const { body } = await askHost<Show[]>(system, 'localhost', `/api/shows?venueId=${id}`);
      expect(new Set(body.map(({ venueId }) => venueId))).toEqual(new Set([id]));
    }
  });

  it('answers 404 for unknown shows and paths', async () => {
    for (const path of ['/show/nothing', '/booking/nothing'])
      expect((await fetchPage(path)).status).toBe(404);
    for (const path of ['/no/such/page', '/404']) {
      const lost = await fetchPage(path);
      expect(lost.status).toBe(404);
      expect(lost.body).toContain('Page Not Found');
    }
    for (const path of ['/dashboard', '/management-portal-2025'])
      expect((await fetchPage(path)).status).toBe(404);
  });

  it('redirects /shows and /contact to the home page', async () => {
    expect(await fetchPage('/shows')).toMatchObject({
      status: 302,
      headers: { location: '/#shows' },
    });
    expect(await fetchPage('/contact')).toMatchObject({
      status: 302,
      headers: { location: '/?contact=open#contact' },
    });
  });

  it('forbids inline scripts, frames and MIME sniffing', async () => {
    const { headers } = await fetchPage('/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' http:\/\/localhost:\d+;/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
