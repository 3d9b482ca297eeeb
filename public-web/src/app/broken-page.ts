export const BROKEN_PAGE_ID = 'broken-page';

let again: HTMLAnchorElement | undefined;
/** The browser would put the entries of forms into the address. */
const keepEntries = (event: Event): void => event.preventDefault();

/**
 * Hides or shows the notice of a page that could not be hydrated: it says that the page's buttons do not work. The server
 * has put it into the page, because nothing else may have been loaded. A page that gets ready late hides it again.
 */
export function toggleBrokenPage(isBroken: boolean): void {
  const notice = document.getElementById(BROKEN_PAGE_ID);
  notice?.toggleAttribute('hidden', !isBroken);
  again?.remove();
  document.removeEventListener('submit', keepEntries);
  if (!isBroken) return;
  notice?.style.setProperty('visibility', 'visible');
  again = document.createElement('a');
  again.href = '';
  again.textContent = 'Load it again';
  again.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload(); // unlike the link, this keeps the secret of a link behind the #
  });
  notice?.append(again);
  document.addEventListener('submit', keepEntries);
}
