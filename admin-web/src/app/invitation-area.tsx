import { InvitationPage } from '../pages/invitation';
import { AntDesign } from '../shared/ui/ant-design';

/** The page of an invitation, for someone who cannot sign in yet. */
export const InvitationArea = () => (
  <AntDesign>
    <InvitationPage />
  </AntDesign>
);
