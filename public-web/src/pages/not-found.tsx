import { useLocation } from 'react-router-dom';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';
import { classNames } from '../shared/ui/class-names';
import { Notice } from '../shared/ui/notice';
import styles from './not-found.module.css';

export function Page() {
  const { pathname } = useLocation();
  return (
    <Notice>
      <PageHead
        title="Page Not Found"
        description="This page does not exist."
        path={pathname}
        noIndex
      />
      <h1 className="display">Page Not Found</h1>
      <p>Tough crowd. There is nothing at this address.</p>
      <div className={classNames('actions', styles.actions)}>
        <ButtonLink to={paths.home.href()}>Back to Home</ButtonLink>
        <ButtonLink look="ghost" to={paths.section('shows')}>
          Upcoming Shows
        </ButtonLink>
      </div>
      <p>
        Or ring us: <PhoneLink />
      </p>
    </Notice>
  );
}
