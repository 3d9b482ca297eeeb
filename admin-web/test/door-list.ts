import { aParty } from './builders';

export const LIST = 'GET /api/admin/shows/show-1/door-list';

/** A party of three of whom two are in. */
export const ADA_IN = aParty({
  arrived: 2,
  left: 1,
  arrivals: [
    {
      arrivalId: 'arrival-1',
      n: 2,
      over: 0,
      at: '2099-03-21T19:44:00.000Z',
      by: 'sam',
      via: 'list',
      offline: false,
      undone: false,
      mayUndo: true,
    },
  ],
});
