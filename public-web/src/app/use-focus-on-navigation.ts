import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';

const targetOf = (hash: string): HTMLElement | null =>
  (hash === '' ? null : document.getElementById(hash.slice(1))) ??
  document.querySelector<HTMLElement>('main h1') ??
  document.getElementById('content');

/** A section of the page that was open; also if its link is followed again. */
const isSection = (from: Location, to: Location): boolean =>
  to.hash !== '' && (from.hash !== to.hash || from.search === to.search);

/**
 * Moves the focus to the new page's heading, or to the section in the address, so that a screen reader announces it.
 * The first page keeps its focus, and so does a page on which a filter changes, or a dialog opens or closes.
 */
export function useFocusOnNavigation(): void {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const last = useRef(location);
  useEffect(() => {
    const from = last.current;
    last.current = location;
    if (from.key === location.key) return;
    const isSamePage = from.pathname === location.pathname;
    if (isSamePage && (isBack || !isSection(from, location))) return;
    const target = targetOf(location.hash);
    if (target === null) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true }); // ScrollRestoration decides where the page is scrolled to
  }, [location, isBack]);
}
