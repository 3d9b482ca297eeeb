const TEXT =
  'Part of this page could not be loaded, so its buttons and forms do not work. You can still read it and follow links.';

/**
 * Says on a page that could not be hydrated that its buttons do not work, and keeps its forms from being sent: the
 * browser would put their entries into the address. Uses nothing but the page, because nothing else was loaded.
 */
export function showBrokenPage(): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'position:fixed;inset:auto 0 0;z-index:50;padding:16px;text-align:center;background:#8e1510;color:#fff';
  const again = document.createElement('a');
  again.href = window.location.pathname;
  again.textContent = 'Load it again';
  again.addEventListener('click', (event) => {
    event.preventDefault();
    window.location.reload(); // unlike the link, this keeps the secret of a link behind the #
  });
  notice.append(`${TEXT} `, again);
  document.body.append(notice);
  document.addEventListener('submit', (event) => event.preventDefault());
}
