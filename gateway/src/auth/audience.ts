import type { Permission } from '@club/contracts';
import { applyDecorators, Controller, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiBearerAuth } from '@nestjs/swagger';
import { NoteActsOfRoutes } from '../trail/note-acts-of-routes.js';

/**
 * Who may call a route: anyone, a phone at the door, or staff with this permission (permissions.ts). Booking decides in each
 * call of a phone what its credential is worth, so nothing is decided here.
 */
export type Audience = { anyone: true } | { phone: true } | { permission: Permission };

export const AUDIENCE = 'club:audience';

export const BEFORE_FACTOR = 'club:before-factor';

/** A controller whose routes anyone may call. */
export const PublicController = (path: string) =>
  applyDecorators(Controller(path), SetMetadata(AUDIENCE, { anyone: true } satisfies Audience));

/** A controller for the phones at the door. Adding one is open to anyone with a code. */
export const PhoneController = (path: string) => PublicController(path);

export const OfPhone = () => SetMetadata(AUDIENCE, { phone: true } satisfies Audience);

/**
 * A controller for staff. Each of its routes names the permission it needs with `@Needs`. Acts that the table of acts marks as
 * `byTheRoute` need it: only here the interceptor runs that writes their rows, because it makes each request slower.
 */
export const StaffController = (path: string) =>
  applyDecorators(Controller(path), ApiBearerAuth(), UseInterceptors(NoteActsOfRoutes));

export const Needs = (permission: Permission) =>
  SetMetadata(AUDIENCE, { permission } satisfies Audience);

/** The route answers even if the account lacks the factor that its role needs: adding one needs it. */
export const BeforeFactor = () => SetMetadata(BEFORE_FACTOR, true);
