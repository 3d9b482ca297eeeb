import type { Venue } from '@club/contracts';

/** The club's venues. They hardly ever change, so they are written here and stored at each start. */
export const VENUES: readonly Venue[] = [
  {
    id: 'cardiff',
    name: 'Jaggers Cardiff',
    location: 'Cardiff',
    city: 'Cardiff',
    address: 'The Porter & Penny, 14 Castle Arcade, Cardiff CF10 1BU',
    description:
      'Down the stairs at the back of the Porter & Penny: brick arches, a low stage and a bar that shuts up when the lights go down. Ninety-nine people laughing sounds like three hundred in here.',
  },
  {
    id: 'bournemouth',
    name: 'Jaggers Bournemouth',
    location: 'Bournemouth',
    city: 'Bournemouth',
    address: 'The Lantern Bar, 31 Old Christchurch Lane, Bournemouth BH1 1NE',
    description:
      'Above the Lantern Bar, a few minutes from the sea: a loft room under the beams, cabaret tables, and nowhere to hide from the front row.',
  },
];
