import { useMedia } from './use-media';

/** Whether the window is as narrow as a phone or a small tablet; the navigation is then at the foot of the page. */
export const useIsPhone = (): boolean => useMedia('(max-width: 991.98px)');
