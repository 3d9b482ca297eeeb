import { describe, expect, it } from '@jest/globals';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { useFocusOnNavigation } from './use-focus-on-navigation';

function Frame() {
  useFocusOnNavigation();
  return (
    <main>
      <Outlet />
    </main>
  );
}
const Home = () => (
  <>
    <h1>Home</h1>
    <section id="shows">Shows</section>
  </>
);

describe('the focus after a navigation', () => {
  const open = () => {
    const router = createMemoryRouter([
      {
        Component: Frame,
        children: [
          { path: '/', Component: Home },
          { path: '/partners', element: <h1>Partners</h1> },
        ],
      },
    ]);
    render(<RouterProvider router={router} />);
    return (to: string) => act(() => router.navigate(to));
  };
  const focused = () => document.activeElement?.textContent;

  it('stays where it is on the first page and when a filter or a dialog changes the address', async () => {
    const goTo = open();
    expect(document.activeElement).toBe(document.body);
    await goTo('/?venue=cardiff');
    expect(document.activeElement).toBe(document.body);
  });

  it('is on the heading of the new page', async () => {
    const goTo = open();
    await goTo('/partners');
    await waitFor(() => expect(focused()).toBe('Partners'));
  });

  it('is on the section that the address names, also the second time', async () => {
    const goTo = open();
    await goTo('/#shows');
    expect(focused()).toBe('Shows');
    (document.activeElement as HTMLElement).blur();
    await goTo('/#shows');
    expect(focused()).toBe('Shows');
  });
});
