/** Every address of the site: its pattern for the router, its maker for links. */
export const paths = {
  home: { pattern: '/', href: () => '/' },
  show: { pattern: '/show/:id', href: (id: string) => `/show/${id}` },
  booking: { pattern: '/booking/:id', href: (id: string) => `/booking/${id}` },
  findBooking: { pattern: '/find-booking', href: () => '/find-booking' },
  myBooking: { pattern: '/my-booking', href: () => '/my-booking' },
  pay: { pattern: '/pay', href: () => '/pay' },
  giftCards: { pattern: '/gift-cards', href: () => '/gift-cards' },
  partners: { pattern: '/partners', href: () => '/partners' },
  privacy: { pattern: '/privacy-policy', href: () => '/privacy-policy' },
  terms: { pattern: '/terms-and-conditions', href: () => '/terms-and-conditions' },
  section: (name: 'shows' | 'venues' | 'about' | 'contact' | 'booking') => `/#${name}`,
  contactOpened: '/?contact=open#contact',
} as const;
