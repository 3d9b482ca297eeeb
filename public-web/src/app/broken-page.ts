export const BROKEN_PAGE_ID = 'broken-page';

/**
 * Hides or shows the notice of a page that could not be hydrated: it says that the page's buttons do not work. The server
 * has put it into the page, because nothing else may have been loaded.
 */
export function toggleBrokenPage(isBroken: boolean): void {
  const notice = document.getElementById(BROKEN_PAGE_ID);
  notice?.toggleAttribute('hidden', !isBroken);
  if (!isBroken) return;
  notice?.style.setProperty('visibility', 'visible');
  const again = document.createElement('a');
  again.href = '';
  again.textContent = 'Load it again';
  again.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload(); // unlike the link, this keeps the secret of a link behind the #
  });
  notice?.append(again);
  // The browser would put the entries of forms into the address.
  document.addEventListener('submit', (event) => event.preventDefault());
}
