/** The addresses of the staff area. The public site has the same host name without `admin.`. */
export const paths = {
  signIn: '/management-portal-2025',
  dashboard: '/dashboard',
  account: '/account',
  publicSite: () => `${window.location.protocol}//${window.location.host.replace(/^admin\./, '')}/`,
} as const;
