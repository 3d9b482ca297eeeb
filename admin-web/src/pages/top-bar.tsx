import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { SearchButton } from '../features/search/search-button';
import { selectSession } from '../features/session/session-slice';
import { useSignOut } from '../features/session/use-sign-out';
import { useConfigQuery } from '../shared/api/config.api';
import { usePublicSite } from '../shared/api/use-public-site';
import styles from './top-bar.module.css';

/** The club's name, the member of staff, the search and the ways out. */
export function TopBar() {
  const session = useSelector(selectSession);
  const { data: config } = useConfigQuery();
  const publicSite = usePublicSite();
  const signOut = useSignOut();
  const title = config === undefined ? 'Staff' : `${config.club.name} staff`;
  return (
    <header className={styles['bar']}>
      <strong className={styles['title']}>
        {title} · {session?.username}
      </strong>
      <div className={styles['search']}>
        <SearchButton />
      </div>
      {publicSite !== undefined && (
        <Button href={publicSite} className={styles['way'] ?? ''}>
          View Website
        </Button>
      )}
      <Button className={styles['way'] ?? ''} onClick={signOut}>
        Logout
      </Button>
    </header>
  );
}
