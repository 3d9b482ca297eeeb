import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
// Not in the package's index: browsers load everything that is.
import { COLLECTIONS } from '../../services/shared/contracts/src/privacy/collections.js';
import { textFiles } from './documents.mjs';

const root = join(import.meta.dirname, '../..');
const SOURCE = /^(?:services\/(booking|catalog|enquiry|mail|shared\/kit)|(gateway))\/src\/.*\.ts$/;
const TEST = /\.spec\.ts$/;
const DATABASES = ['booking', 'catalog', 'enquiry', 'gateway'];
/** The packages of kit that every service with a database uses; `outbox` only those that import its document. */
const sources = textFiles(root).filter((file) => SOURCE.test(file) && !TEST.test(file));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const serviceOf = (file: string): string => {
  const [, service, gateway] = SOURCE.exec(file) ?? [];
  return service ?? gateway ?? '';
};

/** `{ collection: 'orders' }` of a schema, and `.collection('orders')` on the driver, also over several lines. */
const NAMED = /\bcollection\s*(?::|(?:<[^()]*?>)?\()\s*'([^'$]+)'/g;
/** Names that only migrations use, of collections that no longer exist. */
const FORMER = ['booking.bookings'];

const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name);

function collections(): string[] {
  const own = sources
    .filter((file) => !file.startsWith('services/shared/'))
    .flatMap((file) => namesIn(textOf(file)).map((name) => `${serviceOf(file)}.${name}`));
  const everywhere = sources
    .filter((file) => file.startsWith('services/shared/') && !file.includes('/outbox/'))
    .flatMap((file) => namesIn(textOf(file)))
    .flatMap((name) => DATABASES.map((service) => `${service}.${name}`));
  const outboxes = sources
    .filter((file) => !file.startsWith('services/shared/') && /outboxDocument/.test(textOf(file)))
    .map((file) => `${serviceOf(file)}.outbox`);
  const all = [...own, ...everywhere, ...outboxes];
  return [...new Set(all)].filter((name) => !FORMER.includes(name)).sort();
}

describe('personal data', () => {
  const found = collections();

  it('is looked for in the collections of all services', () => {
    expect(found).toEqual(
      expect.arrayContaining([
        'booking.orders',
        'booking.sweep_leases',
        'enquiry.outbox',
        'gateway.staff',
        'catalog.shows',
      ]),
    );
  });

  it('has an end in each collection, or the collection says why it has none', () => {
    // A new collection: add it to services/shared/contracts/src/privacy/collections.ts.
    expect(found.filter((name) => COLLECTIONS[name] === undefined)).toEqual([]);
  });

  it('is in no collection whose name the check cannot read', () => {
    const unreadable = sources.filter((file) => {
      const text = textOf(file);
      return (
        /\bnew Schema</.test(text) && /ModelDefinition/.test(text) && namesIn(text).length === 0
      );
    });
    expect(unreadable).toEqual([]);
  });

  it('is emptied by every rule somewhere', () => {
    const used = new Set(Object.values(COLLECTIONS).flatMap((rule) => rule));
    const unused = RETENTION.filter(({ id, service }) => service !== 'shared' && !used.has(id));
    expect(unused.map(({ id }) => id)).toEqual([]);
  });
});
