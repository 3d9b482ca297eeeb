import { useMedia } from './use-media';

/** Whether the screen is as narrow as that of a phone or a small tablet. The navigation is then at the foot of the page. */
export const useIsPhone = (): boolean => useMedia('(max-width: 991.98px)');
