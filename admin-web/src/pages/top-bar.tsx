import { Button, Flex, Layout, Typography } from 'antd';
import { useSelector } from 'react-redux';
import { SearchButton } from '../features/search/search-button';
import { selectSession } from '../features/session/session-slice';
import { useSignOut } from '../features/session/use-sign-out';
import { useConfigQuery } from '../shared/api/config.api';
import { usePublicSite } from '../shared/api/use-public-site';
import { colours } from '../shared/ui/theme';
import { OpenedLayer } from './opened-layer';
import styles from './top-bar.module.css';

/** The club's name, the member of staff, the search and the ways out. What the search opens lies over the page. */
export function TopBar() {
  const session = useSelector(selectSession);
  const { data: config } = useConfigQuery();
  const publicSite = usePublicSite();
  const signOut = useSignOut();
  const title = config === undefined ? 'Staff' : `${config.club.name} staff`;
  return (
    <Layout.Header className={styles.bar ?? ''} style={{ background: colours.header }}>
      <Flex align="center" gap="8px 16px" wrap className={styles.row ?? ''}>
        <Typography.Text
          strong
          ellipsis
          className={styles.title ?? ''}
          style={{ color: colours.headerText }}
        >
          {title} · {session?.username}
        </Typography.Text>
        <div className={styles.search}>
          <SearchButton />
        </div>
        {publicSite !== undefined && <Button href={publicSite}>View Website</Button>}
        <Button onClick={() => void signOut()}>Logout</Button>
      </Flex>
      <OpenedLayer />
    </Layout.Header>
  );
}
