import type { Migration } from '@club/kit';
import { inBatches } from '../batched-migrations.js';

/** The rule of `phoneKeyOf` in the language of MongoDB. It works on figures alone, so `+44` is a beginning of 44. */
const FIGURES = {
  $reduce: {
    input: { $regexFindAll: { input: '$phone', regex: /\d/ } },
    initialValue: '',
    in: { $concat: ['$$value', '$$this.match'] },
  },
};
const ABROAD = /^\s*(\+|00)[\s().-]*44/;
const PREFIX = /^(00)?44(0(?=\d))?/;
const PHONE_KEY = {
  $let: {
    vars: {
      figures: FIGURES,
      prefix: { $regexFind: { input: FIGURES, regex: PREFIX } },
    },
    in: {
      $cond: [
        { $regexMatch: { input: '$phone', regex: ABROAD } },
        {
          $concat: [
            '0',
            { $substrCP: ['$$figures', { $strLenCP: '$$prefix.match' }, { $strLenCP: FIGURES }] },
          ],
        },
        '$$figures',
      ],
    },
  },
};

export const searchMigrations: readonly Migration[] = [
  {
    // Orders that an older process writes after this step are found by phone once they are edited.
    id: '23-bookings-are-found-by-phone',
    up: (connection) =>
      inBatches(
        connection,
        'orders',
        { phone: /\d/, 'searchKeys.0': { $exists: true } },
        { searchKeys: { $setUnion: ['$searchKeys', [PHONE_KEY]] } },
      ),
  },
];
