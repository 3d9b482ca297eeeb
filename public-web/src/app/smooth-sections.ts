import { NavigationType, type createBrowserRouter } from 'react-router-dom';

/**
 * Scrolls smoothly to a section of the page that is open (specification-rules.md 2). A new page has to start at its top,
 * and Back has to return to the old place, both without an animation. `scroll-behavior: smooth` in the style sheet would
 * animate those as well.
 */
export function scrollSmoothlyToSections(router: ReturnType<typeof createBrowserRouter>): void {
  let { key, pathname } = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === key) return;
    // The router makes a link to the present address a replacement, not a push.
    const isSection = location.pathname === pathname && historyAction !== NavigationType.Pop;
    document.documentElement.style.scrollBehavior = isSection ? 'smooth' : 'auto';
    ({ key, pathname } = location);
  });
}
