import { mayAt, type Permission } from '@club/contracts';
import { useOwnAccountQuery } from './own-account.api';
import { useShowsQuery } from './shows.api';

/** What the member of staff may do at any venue; nothing until the account is known. The server decides in any case. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useOwnAccountQuery();
  return (permission) => data !== undefined && mayAt(data.rights, permission);
}

/** What the member of staff may do at a venue; at any venue as long as it is not known which one it is. */
export function useMayAt(): (permission: Permission, venueId: string | undefined) => boolean {
  const { data } = useOwnAccountQuery();
  return (permission, venueId) => data !== undefined && mayAt(data.rights, permission, venueId);
}

/** What the member of staff may do at the venue of a show. */
export function useMayOfShow(showId: string | undefined): (permission: Permission) => boolean {
  const mayAt = useMayAt();
  const { data } = useShowsQuery();
  const venueId = data?.find(({ id }) => id === showId)?.venueId;
  return (permission) => mayAt(permission, venueId);
}
