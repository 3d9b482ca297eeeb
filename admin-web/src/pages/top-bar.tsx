import { Button, Flex, Layout, Typography } from 'antd';
import { useSelector } from 'react-redux';
import { selectSession } from '../features/session/session-slice';
import { useSignOut } from '../features/session/use-sign-out';
import { useConfigQuery } from '../shared/api/config.api';
import { usePublicSite } from '../shared/api/use-public-site';
import { colours } from '../shared/ui/theme';

/** The club's name, the member of staff, and the ways out. */
export function TopBar() {
  const session = useSelector(selectSession);
  const { data: config } = useConfigQuery();
  const publicSite = usePublicSite();
  const signOut = useSignOut();
  const title = config === undefined ? 'Staff' : `${config.club.name} staff`;
  return (
    <Layout.Header style={{ background: colours.header, paddingInline: 16 }}>
      <Flex align="center" gap={16} style={{ height: '100%' }}>
        <Typography.Text strong ellipsis style={{ color: colours.headerText, marginRight: 'auto' }}>
          {title} · {session?.username}
        </Typography.Text>
        {publicSite !== undefined && <Button href={publicSite}>View Website</Button>}
        <Button onClick={() => void signOut()}>Logout</Button>
      </Flex>
    </Layout.Header>
  );
}
