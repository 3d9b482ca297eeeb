import { applyDecorators, Controller, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

/** The permissions that staff routes ask for. Today every member of staff has all of them. */
export const permissions = [
  'shows:read',
  'shows:write',
  'bookings:read',
  'bookings:write',
  'gift-cards:read',
  'gift-cards:write',
  'enquiries:read',
  'enquiries:write',
  'stats:read',
  'images:write',
  'session:end',
  'account:own',
] as const;
export type Permission = (typeof permissions)[number];
export type Audience = { anyone: true } | { permission: Permission };

export const AUDIENCE = 'club:audience';

/** A controller whose routes anyone may call. */
export const PublicController = (path: string) =>
  applyDecorators(Controller(path), SetMetadata(AUDIENCE, { anyone: true } satisfies Audience));

/** A controller for staff. Each of its routes names the permission it needs with `@Needs`. */
export const StaffController = (path: string) => applyDecorators(Controller(path), ApiBearerAuth());

export const Needs = (permission: Permission) =>
  SetMetadata(AUDIENCE, { permission } satisfies Audience);
