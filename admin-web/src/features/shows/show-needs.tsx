import type { Show, ShowReadinessItem } from '@club/contracts';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { countOf } from '../../shared/ui/count-of';
import page from '../../shared/ui/page.module.css';
import { useOpened } from '../../shared/ui/use-opened';
import { missingFields } from './show-model';
import styles from './show-page.module.css';

interface ShowNeedsProps {
  show: Show;
  mayEdit: boolean;
  /** Known on the day before the show; what could not be read is said, because unknown is not ready. */
  phones: ShowReadinessItem | undefined;
  doorHref: string;
}

/** What this show needs from a person, with the way to do it. */
export function ShowNeeds({ show, mayEdit, phones, doorHref }: ShowNeedsProps) {
  const { open } = useOpened();
  const missing = show.status === 'cancelled' ? [] : missingFields(show);
  const isPhonesOpen = phones !== undefined && phones.level !== 'green';
  return (
    <section className={page['panel']} aria-labelledby="needs-of-show">
      <h2 className={page['subtitle']} id="needs-of-show">
        Needs a person
      </h2>
      {missing.length === 0 && !isPhonesOpen && (
        <span className={page['quiet']}>Nothing at the moment.</span>
      )}
      <ul className={styles['needs']}>
        {missing.map((field) => (
          <li key={field}>
            The {field} is missing.
            {mayEdit && (
              <Button type="link" onClick={() => open({ kind: 'edit-show', id: show.id })}>
                Enter the {field}
              </Button>
            )}
          </li>
        ))}
        {isPhonesOpen && (
          <li>
            {phonesText(phones)} <Link to={doorHref}>Phones at the door</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function phonesText({ level, count }: ShowReadinessItem): string {
  if (level === 'unknown') return 'The phones at the door could not be checked.';
  if (count === null) return 'No phone is ready for the door.';
  return `${countOf(count, 'phone')} at the door did not deliver everything yet.`;
}
