import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { atAddress } from '../../test/at-address';
import { aDoorList, aParty, aShow } from '../../test/builders';
import { LIST } from '../../test/door-list';
import { failure, startFakeServer, type Answers } from '../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../test/own-account';
import { renderStaff } from '../../test/render-staff';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { useShowsQuery } from '../shared/api/shows.api';
import { DoorPage } from './door';
import { WaitingListPage } from './waiting-list';

const SHOWS = 'GET /api/admin/shows';
const WAITING_LIST = {
  state: 'open',
  pausedBy: null,
  keptPlaces: 3,
  placesOnSale: 0,
  placesTaken: 5,
  entries: [],
};

/** As live news of a change do, and each page that is opened. */
function ReadAgain() {
  const shows = useShowsQuery();
  const account = useOwnAccountQuery();
  const read = async (): Promise<void> => {
    await Promise.all([shows.refetch(), account.refetch()]);
  };
  return (
    <>
      <button onClick={() => void read()}>Read again</button>
      {shows.isError && account.isError && <p>Both have failed</p>}
    </>
  );
}

describe.each([
  ['the door', '/door?show=show-1', DoorPage, /^Lovelace$/],
  ['the waiting list of a show', '/waiting-list?show=show-1', WaitingListPage, /3 free for/],
])('the page of %s', (_what, address, Page, content) => {
  it('stays as it is if the shows and the account cannot be read again', async () => {
    const answers: Answers = {
      [SHOWS]: { body: [aShow()] },
      [OWN_ACCOUNT]: { body: anAccount(['door:admit', 'bookings:write']) },
      [LIST]: { body: aDoorList([aParty()]) },
      'GET /api/admin/shows/show-1/waiting-list': { body: WAITING_LIST },
    };
    startFakeServer(answers);
    const page = (
      <>
        <ReadAgain />
        <Page />
      </>
    );
    const user = renderStaff(atAddress(address, page));
    await screen.findByText(content);
    answers[SHOWS] = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
    answers[OWN_ACCOUNT] = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
    await user.click(screen.getByText('Read again'));
    await screen.findByText('Both have failed');
    expect(screen.getByText(content)).toBeTruthy();
    expect(screen.queryByText(/^Failed to fetch/)).toBeNull();
  });
});
