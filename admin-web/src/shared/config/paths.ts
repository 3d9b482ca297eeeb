/** The addresses of the staff area. */
export const paths = {
  signIn: '/management-portal-2025',
  dashboard: '/dashboard',
  account: '/account',
} as const;
