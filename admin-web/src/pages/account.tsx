import { Flex } from 'antd';
import { ChangePasswordForm } from '../features/session/change-password-form';
import { OwnFactors } from '../features/session/own-factors';
import { OwnSessions } from '../features/session/own-sessions';
import { PageTitle } from '../shared/ui/page-title';

/** One's own second factors, sessions and password. */
export const AccountPage = () => (
  <>
    <PageTitle>Your account</PageTitle>
    <Flex vertical gap={16} style={{ maxWidth: 720 }}>
      <OwnFactors />
      <OwnSessions />
      <ChangePasswordForm />
    </Flex>
  </>
);
