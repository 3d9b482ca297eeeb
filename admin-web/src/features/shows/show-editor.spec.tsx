import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { aShow, aVenue } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { ShowEditor } from './show-editor';
import { draftOf, EMPTY_DRAFT, type EditedShow } from './show-model';

const CREATE = 'POST /api/admin/shows';
const UPDATE = 'PUT /api/admin/shows/show-1';
const UPLOADS = '/objects/uploads';

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);

function openEditor(edited: EditedShow, answers: Parameters<typeof startFakeServer>[0] = {}) {
  const { received } = startFakeServer({
    'GET /api/venues': { body: [aVenue()] },
    [CREATE]: { body: aShow() },
    [UPDATE]: { body: aShow() },
    ...answers,
  });
  const user = renderStaff(
    <ShowEditor edited={edited} keptAs="show:test" onClose={() => undefined} />,
  );
  const saved = () => received.filter(({ route }) => route === CREATE || route === UPDATE);
  return { user, saved };
}
const editing = (show = aShow(), answers = {}) =>
  openEditor({ id: show.id, draft: draftOf(show), booked: show.soldTickets }, answers);

describe('the show editor', () => {
  it('asks for the venue and the title', async () => {
    const { user, saved } = openEditor({ draft: EMPTY_DRAFT });
    await user.click(screen.getByRole('button', { name: 'Create Show' }));
    expect(await screen.findByText('Venue is required')).toBeTruthy();
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it('says that the venues could not be fetched, and tries again', async () => {
    const answers: Answers = { 'GET /api/venues': failure(503, 'SERVICE_UNAVAILABLE', '') };
    const { user } = openEditor({ draft: EMPTY_DRAFT }, answers);
    await screen.findByText('Failed to fetch venues');
    startFakeServer({ 'GET /api/venues': { body: [aVenue()] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('combobox', { name: 'Venue' }));
    await screen.findByTitle('Cardiff: The Cellar');
    expect(screen.queryByText('Failed to fetch venues')).toBeNull();
  });

  it('creates a show with the defaults of a new show', async () => {
    const { user, saved } = openEditor({ draft: EMPTY_DRAFT });
    await user.click(screen.getByRole('combobox', { name: 'Venue' }));
    await user.click(await screen.findByTitle('Cardiff: The Cellar'));
    await user.type(field('Title'), 'Saturday Night');
    await user.click(screen.getByRole('button', { name: 'Create Show' }));
    await screen.findByText('Show Created');
    expect(saved()).toMatchObject([
      {
        route: CREATE,
        body: {
          title: 'Saturday Night',
          maxTickets: 100,
          showType: 'stand-up',
          doorsTime: '19:30',
        },
      },
    ]);
  });

  it('sends a new show again as the same act if the answer was lost', async () => {
    const lost = { [CREATE]: failure(504, 'SERVICE_TIMEOUT', 'That took too long') };
    const { user, saved } = openEditor({ draft: { ...draftOf(aShow()), ...EMPTY_DRAFT } }, lost);
    await user.click(screen.getByRole('button', { name: 'Create Show' }));
    await screen.findByText('That took too long');
    const { received } = startFakeServer({ [CREATE]: { body: aShow() } });
    await user.click(screen.getByRole('button', { name: 'Create Show' }));
    await screen.findByText('Show Created');
    const again = received.filter(({ route }) => route === CREATE);
    expect(again).toEqual(saved());
    expect(again).toMatchObject([{ body: { actId: expect.any(String) } }]);
  });

  it('saves a show with the number of tickets that it has', async () => {
    const { user, saved } = editing(aShow({ maxTickets: 80 }));
    await user.click(screen.getByRole('button', { name: 'Save Show' }));
    await screen.findByText('Show Updated');
    expect(saved()).toMatchObject([{ route: UPDATE, body: { maxTickets: 80 } }]);
  });

  it.each<[string, EditedShow, string, number]>([
    ['has it', { id: 'show-1', draft: draftOf(aShow({ maxTickets: 80 })) }, 'Save Show', 80],
    ['begins', { draft: { ...draftOf(aShow()), ...EMPTY_DRAFT } }, 'Create Show', 100],
  ])(
    'leaves the number of tickets as a show %s if its field is emptied',
    async (_, show, button, maxTickets) => {
      const { user, saved } = openEditor(show);
      await user.clear(field('Tickets'));
      await user.click(screen.getByRole('button', { name: button }));
      await screen.findByText(/^Show (Created|Updated)$/);
      expect(saved()).toMatchObject([{ body: { maxTickets } }]);
    },
  );

  it('previews the performers, and names a bio that is missing', async () => {
    const { user } = openEditor({ draft: EMPTY_DRAFT });
    await user.type(field(/^Performers/), 'Ada - Quick{Enter}Bob');
    const lineUp = screen.getByRole('list', { name: 'Preview of the line-up' });
    expect(await within(lineUp).findByText('Ada')).toBeTruthy();
    expect(
      within(lineUp)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ada · Quick', 'Bob · Stand-up comedian']);
  });

  it('says that a fifth performer is not shown', async () => {
    const { user } = openEditor({ draft: EMPTY_DRAFT });
    await user.type(field(/^Performers/), '1{Enter}2{Enter}3{Enter}4');
    expect(screen.queryByText(/do not see the performers after the fourth/)).toBeNull();
    await user.type(field(/^Performers/), '{Enter}5');
    await screen.findByText(/do not see the performers after the fourth/);
    const lineUp = screen.getByRole('list', { name: 'Preview of the line-up' });
    expect(within(lineUp).getAllByRole('listitem')).toHaveLength(4);
  });

  it('saves images in the order in which staff have put them', async () => {
    const { user, saved } = editing(
      aShow({
        image1: `${UPLOADS}/stage-0001`,
        image1Alt: 'The stage',
        image2: `${UPLOADS}/bar-000002`,
        image2Alt: 'The bar',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Move image 2 up' }));
    expect(field('Alt text 1').value).toBe('The bar');
    await user.click(screen.getByRole('button', { name: 'Save Show' }));
    await screen.findByText('Show Updated');
    expect(saved()).toMatchObject([
      {
        body: {
          image1: `${UPLOADS}/bar-000002`,
          image1Alt: 'The bar',
          image2: `${UPLOADS}/stage-0001`,
          image2Alt: 'The stage',
        },
      },
    ]);
  });

  it('saves that staff have emptied fields and removed an image', async () => {
    const { user, saved } = editing(
      aShow({
        description: 'Short',
        highlights: 'Bar',
        image1: `${UPLOADS}/stage-0001`,
        image1Alt: 'The stage',
      }),
    );
    await user.clear(field('Short description'));
    await user.clear(field('Price (£)'));
    await user.clear(field('Alt text 1'));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Save Show' }));
    await screen.findByText('Show Updated');
    const body = saved()[0]?.body;
    expect(body).toMatchObject({ highlights: 'Bar' });
    for (const name of ['description', 'price', 'image1', 'image1Alt'])
      expect(body).not.toHaveProperty(name);
  });

  it('lets the same file be chosen again after it was removed', async () => {
    const { user } = openEditor({ draft: EMPTY_DRAFT });
    const input = screen.getByTestId<HTMLInputElement>('file-image1');
    await user.upload(input, new File(['x'], 'poster.png', { type: 'image/png' }));
    expect(input.value).toBe(''); // a browser reports no change if the field still has the file
  });

  it('says that an image could not be uploaded', async () => {
    const unavailable = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
    const answers: Answers = { 'POST /api/objects/upload': unavailable };
    const { user } = openEditor({ draft: EMPTY_DRAFT }, answers);
    const input = screen.getByTestId<HTMLInputElement>('file-image1');
    await user.upload(input, new File(['x'], 'poster.png', { type: 'image/png' }));
    await screen.findByText('Upload failed');
    await screen.findByText('Failed to upload image. Please try again.');
  });

  it('says where an image can be dropped, and takes it there', async () => {
    openEditor({ draft: EMPTY_DRAFT });
    const [area] = screen.getAllByText('or drop it here').map((text) => text.parentElement);
    if (area === undefined || area === null) throw new Error('There is no place for an image');
    fireEvent.dragOver(area);
    const slot = screen.getByTestId('drop-image1');
    expect(slot.dataset['over']).toBe('true');
    const dropped = { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] };
    fireEvent.drop(area, { dataTransfer: dropped });
    await screen.findByText('Invalid file type');
    expect(slot.dataset['over']).toBe('false');
  });

  it('asks for a title again if staff have emptied it', async () => {
    const { user, saved } = editing();
    await user.clear(field('Title'));
    await user.click(screen.getByRole('button', { name: 'Save Show' }));
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it('cannot move the first image up or the last one down', () => {
    openEditor({ draft: EMPTY_DRAFT });
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Move image 1 up').disabled).toBe(true);
    expect(button('Move image 6 down').disabled).toBe(true);
  });

  it('asks before a new date is e-mailed to the bookers', async () => {
    const { user, saved } = editing(aShow({ soldTickets: 1 }));
    await user.clear(field('Date'));
    await user.type(field('Date'), '2099-04-04');
    await user.click(screen.getByRole('button', { name: 'Save Show' }));
    expect(await screen.findByText(/1 ticket sold/)).toBeTruthy();
    expect(saved()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save and send' }));
    await screen.findByText('Show Updated');
    expect(saved()).toMatchObject([{ body: { date: '2099-04-04' } }]);
  });

  it('shows the message of the server if a show cannot be saved', async () => {
    const { user } = editing(aShow(), {
      [UPDATE]: failure(409, 'CAPACITY_TAKEN', 'More tickets are sold than that'),
    });
    await user.click(screen.getByRole('button', { name: 'Save Show' }));
    expect(await screen.findByText('Failed to update show')).toBeTruthy();
    expect(screen.getByText('More tickets are sold than that')).toBeTruthy();
  });
});
