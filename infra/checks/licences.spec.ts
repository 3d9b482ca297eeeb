import { describe, expect, it } from '@jest/globals';
import { refusedPackages } from './bin/licence-rules.mjs';

const rules = {
  allowed: { MIT: 'reason', 'Apache-2.0': 'reason' },
  packages: { known: { licence: 'LGPL-3.0-or-later', reason: 'linked dynamically' } },
};
const aPackage = (licence: string, name = 'one') => ({ name, version: '1.0.0', licence });

describe('a package of an image', () => {
  it.each([
    ['has an allowed licence', aPackage('MIT')],
    ['offers an allowed one', aPackage('(GPL-3.0-only OR MIT)')],
    ['has two allowed ones', aPackage('MIT AND Apache-2.0')],
    ['is allowed by its name', aPackage('LGPL-3.0-or-later', 'known')],
  ])('may ship if it %s', (_, pack) => {
    expect(refusedPackages([pack], rules)).toEqual([]);
  });

  it.each([
    ['has another licence', aPackage('AGPL-3.0-only')],
    ['has another one as well', aPackage('MIT AND GPL-3.0-only')],
    ['has none', aPackage('unknown')],
    ['has another licence than it had', aPackage('GPL-3.0-only', 'known')],
  ])('is refused by name if it %s', (_, pack) => {
    expect(refusedPackages([pack], rules)).toEqual([`${pack.name} 1.0.0: ${pack.licence}`]);
  });
});
