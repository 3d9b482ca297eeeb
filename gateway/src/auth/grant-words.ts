import { ALL_VENUES, roleSchema, ROLES, venuesSchema, type Grant } from '@club/contracts';

const VENUE = /^(\*|[a-z0-9][a-z0-9-]*)$/;

/** A grant from the words of the command line: a role, and the ids of its venues between commas. @throws Error that names what is allowed. */
export function grantFrom(role: string, venues: string | undefined = ALL_VENUES): Grant {
  const known = roleSchema.safeParse(role);
  if (!known.success) throw new Error(`"${role}" is not a role. Roles: ${ROLES.join(', ')}.`);
  const ids = venuesSchema.safeParse(venues === 'all' ? [ALL_VENUES] : venues.split(','));
  if (!ids.success || !ids.data.every((id) => VENUE.test(id)))
    throw new Error(
      `"${venues}" does not name venues. Give their ids with commas between them, such as cardiff,bournemouth, or all.`,
    );
  return { role: known.data, venues: [...new Set(ids.data)] };
}

/** A grant written as one word: `manager@cardiff,bournemouth`, or `owner` for all venues. */
export function grantFromWord(word: string): Grant {
  const [role = '', venues, ...rest] = word.split('@');
  if (rest.length > 0) throw new Error(`Write "${word}" as ROLE@VENUE,VENUE.`);
  return grantFrom(role, venues);
}

/** The grants as a sentence says them: `manager at cardiff, steward at all venues`. */
export const grantsInWords = (grants: readonly Grant[]): string =>
  grants.length === 0
    ? 'no role'
    : grants
        .map(({ role, venues }) =>
          venues.includes(ALL_VENUES)
            ? `${role} at all venues`
            : `${role} at ${venues.join(' and ')}`,
        )
        .join(', ');
