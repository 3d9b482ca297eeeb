import { NavigationType, type createBrowserRouter } from 'react-router-dom';

/**
 * Scrolls smoothly to a section of the page that is open (specification-rules.md 2). A new page starts at once at its
 * top, and Back at once at the former place; so the style sheet cannot ask for smooth scrolling in general.
 */
export function scrollSmoothlyToSections(router: ReturnType<typeof createBrowserRouter>): void {
  let { key, pathname } = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === key) return;
    const isSection = location.pathname === pathname && historyAction === NavigationType.Push;
    document.documentElement.style.scrollBehavior = isSection ? 'smooth' : 'auto';
    ({ key, pathname } = location);
  });
}
