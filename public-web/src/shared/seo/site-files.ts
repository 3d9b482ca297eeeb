/** The club's own files in `public`. Their names end in a number that rises with each change, because browsers keep assets for a year. */
export const SHARE_IMAGE = { path: '/assets/site/share-1.jpg', width: 1200, height: 630 } as const;
export const TOUCH_ICON = '/assets/site/touch-icon-1.png';
export const MANIFEST = '/manifest.webmanifest';
