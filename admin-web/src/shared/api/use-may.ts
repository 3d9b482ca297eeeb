import { mayAt, type Permission } from '@club/contracts';
import { useOwnAccountQuery } from './own-account.api';

/** What the member of staff may do at any venue; nothing until the account is known. The server decides in any case. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useOwnAccountQuery();
  return (permission) => data !== undefined && mayAt(data.rights, permission);
}

/** What the member of staff may do at a venue. */
export function useMayAt(): (permission: Permission, venueId: string) => boolean {
  const { data } = useOwnAccountQuery();
  return (permission, venueId) => data !== undefined && mayAt(data.rights, permission, venueId);
}
