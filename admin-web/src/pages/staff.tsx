import { Alert, Button, Skeleton } from 'antd';
import { mayAt } from '@club/contracts';
import { StaffList } from '../features/staff/staff-list';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { NoRight } from '../shared/ui/no-right';
import { PageTitle } from '../shared/ui/page-title';

/** The accounts of staff, for owners of all venues. */
export const StaffPage = () => (
  <>
    <PageTitle>Staff</PageTitle>
    <ForOwners />
  </>
);

function ForOwners() {
  const { data, isError, refetch } = useOwnAccountQuery();
  if (data !== undefined) return mayAt(data.rights, 'staff:read') ? <StaffList /> : <NoRight />;
  if (!isError) return <Skeleton active />;
  return (
    <Alert
      type="error"
      showIcon
      title="Failed to fetch your roles"
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
}
