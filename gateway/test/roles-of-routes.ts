import { ROLES, type Role } from '@club/contracts';

const EVERYONE = [...ROLES];
const BOOKINGS = ['owner', 'manager', 'box-office'] as const;
const DOOR = [...BOOKINGS, 'steward'] as const;
const MANAGERS = ['owner', 'manager'] as const;

/**
 * The roles that may use each staff route, decided by hand from the matrix of roles (ADR 49), and not computed from the
 * code that it tests. A route that is not in this table, or lets in another role, fails the tests.
 */
export const ROLES_OF_ROUTES: Record<string, readonly Role[]> = {
  'DELETE api/admin/account/sessions': EVERYONE,
  'DELETE api/admin/account/sessions/:id': EVERYONE,
  'DELETE api/admin/shows/:id': ['owner', 'manager', 'programmer'],
  'GET api/admin/account': EVERYONE,
  'GET api/admin/account/sessions': EVERYONE,
  'GET api/admin/audit': ['owner', 'manager', 'accountant'],
  'GET api/admin/bookings': [...BOOKINGS, 'accountant'],
  'GET api/admin/bookings/:id': [...BOOKINGS, 'accountant'],
  'GET api/admin/contacts': BOOKINGS,
  'GET api/admin/gift-cards': [...BOOKINGS, 'accountant'],
  'GET api/admin/gift-cards/report': ['owner', 'manager', 'accountant'],
  'GET api/admin/mails': BOOKINGS,
  'GET api/admin/mails/counts': BOOKINGS,
  'GET api/admin/overview': ['owner', 'manager', 'accountant'],
  'GET api/admin/privacy': MANAGERS,
  'GET api/admin/refund-requests': BOOKINGS,
  'GET api/admin/shows': EVERYONE,
  'GET api/admin/shows/:id/arrivals': DOOR,
  'GET api/admin/shows/:id/door-list': DOOR,
  'GET api/admin/shows/:id/history': EVERYONE,
  'GET api/admin/staff': ['owner'],
  'GET api/admin/stats': ['owner', 'manager', 'accountant'],
  'PATCH api/admin/bookings/:id': BOOKINGS,
  'PATCH api/admin/contacts/:id': BOOKINGS,
  'PATCH api/admin/staff/:id': ['owner'],
  'POST api/admin/account/password': EVERYONE,
  'POST api/admin/audit': ['owner', 'accountant'],
  'POST api/admin/audit/:id/acknowledge': ['owner', 'accountant'],
  'POST api/admin/bookings': BOOKINGS,
  'POST api/admin/bookings/:id/quarantine': MANAGERS,
  'POST api/admin/bookings/:id/refund': BOOKINGS,
  'POST api/admin/bookings/:id/refund-requests': BOOKINGS,
  'POST api/admin/bookings/:id/resend': BOOKINGS,
  'POST api/admin/contacts/:id/reply': BOOKINGS,
  'POST api/admin/gift-cards/:id/refund': MANAGERS,
  'POST api/admin/gift-cards/:id/refund-payment': MANAGERS,
  'POST api/admin/gift-cards/:id/reissue': MANAGERS,
  'POST api/admin/gift-cards/:id/unfreeze': MANAGERS,
  'POST api/admin/gift-cards/:id/void': MANAGERS,
  'POST api/admin/logout': EVERYONE,
  'POST api/admin/mails/preview': BOOKINGS,
  'POST api/admin/mails/retry': BOOKINGS,
  'POST api/admin/mails/retry-failed': BOOKINGS,
  'POST api/admin/refund-requests/:id/approve': MANAGERS,
  'POST api/admin/refund-requests/:id/decline': MANAGERS,
  'POST api/admin/step-ups': EVERYONE,
  'POST api/admin/shows': ['owner', 'manager', 'programmer'],
  'POST api/admin/shows/:id/arrivals': DOOR,
  'POST api/admin/shows/:id/cancel': MANAGERS,
  'POST api/admin/shows/:id/message': MANAGERS,
  'POST api/admin/shows/:id/tickets': DOOR,
  'POST api/admin/staff': ['owner'],
  'POST api/admin/staff/:id/invitation': ['owner'],
  'POST api/objects/upload': ['owner', 'manager', 'programmer'],
  'PUT api/admin/shows/:id': ['owner', 'manager', 'programmer'],
};
