import { PhoneLink } from '../shared/config/phone-link';
import { BROKEN_PAGE_ID as id } from './broken-page';

/** The entry script hides the notice as soon as it runs; by then it can say more. */
const STYLE = `
#${id}{position:fixed;inset:auto 0 0;z-index:50;padding:16px;text-align:center;background:#8e1510;color:#fff;visibility:hidden;animation:${id} 1ms 10s forwards}
@keyframes ${id}{to{visibility:visible}}`;

/**
 * Says that buttons do not work if the entry script does not arrive within ten seconds. Then nothing of ours runs that
 * could say so, but the browser applies styles. Only the server renders this, so it is no part of any script.
 */
export const BrokenPageNotice = () => (
  <>
    <style dangerouslySetInnerHTML={{ __html: STYLE }} />
    <p id={id} role="alert">
      Part of this page could not be loaded, so its buttons and forms do not work. You can still
      read it and follow links. Please load it again, or ring us: <PhoneLink />{' '}
    </p>
  </>
);
