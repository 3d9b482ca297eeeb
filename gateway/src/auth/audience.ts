import { applyDecorators, Controller, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';

/** What a staff route needs. One role has them all today; finer roles need only this list (reliability.md 4.3). */
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
] as const;
export type Permission = (typeof permissions)[number];
export type Audience = { anyone: true } | { permission: Permission };

export const AUDIENCE = 'club:audience';

/** A controller whose routes are for everybody. */
export const PublicController = (path: string) =>
  applyDecorators(Controller(path), SetMetadata(AUDIENCE, { anyone: true } satisfies Audience));

/** A controller for staff: every route below it names what it needs with `@Needs`. */
export const StaffController = (path: string) => applyDecorators(Controller(path), ApiBearerAuth());

export const Needs = (permission: Permission) =>
  SetMetadata(AUDIENCE, { permission } satisfies Audience);
