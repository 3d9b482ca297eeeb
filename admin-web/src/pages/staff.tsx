import { StaffList } from '../features/staff/staff-list';
import { PageTitle } from '../shared/ui/page-title';
import { OnlyWith } from './only-with';

/** The accounts of staff, for owners of all venues. */
export const StaffPage = () => (
  <>
    <PageTitle>Staff</PageTitle>
    <OnlyWith needs="staff:read">
      <StaffList />
    </OnlyWith>
  </>
);
