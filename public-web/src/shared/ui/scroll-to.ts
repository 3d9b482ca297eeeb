/** Scrolls to an element of the page: smoothly, if the visitor has not asked for less motion. */
export function scrollToElement(id: string): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
}
