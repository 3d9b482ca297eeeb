import { useLocation } from 'react-router-dom';
import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';
import { classNames } from '../shared/ui/class-names';
import { Notice } from '../shared/ui/notice';
import styles from './not-found.module.css';

export function Page() {
  const { phone } = useClub();
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
        Or ring us: <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
      </p>
    </Notice>
  );
}
