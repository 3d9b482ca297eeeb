import type { NeedOfPerson } from '@club/contracts';
import { Link } from 'react-router-dom';
import { countOf } from '../../shared/ui/count-of';
import page from '../../shared/ui/page.module.css';
import styles from './tonight.module.css';

const WORDS: Record<NeedOfPerson['kind'], { one: string; all: string; tab: string }> = {
  failedMails: { one: 'failed e-mail', all: 'Failed e-mails', tab: 'overview' },
  quarantinedPayments: { one: 'payment set aside', all: 'Payments', tab: 'overview' },
  refundRequests: { one: 'refund request', all: 'Refund requests', tab: 'overview' },
  enquiries: { one: 'new enquiry', all: 'Enquiries', tab: 'enquiries' },
  complaints: { one: 'open complaint', all: 'Complaints', tab: 'overview' },
};
const PLURALS: Partial<Record<NeedOfPerson['kind'], string>> = {
  quarantinedPayments: 'payments set aside',
  enquiries: 'new enquiries',
};

interface NeedsProps {
  needs: readonly NeedOfPerson[];
  dashboard: string;
}

/** What waits for a person. What could not be read is named, because unknown is not nothing. */
export function NeedsPerson({ needs, dashboard }: NeedsProps) {
  const open = needs.filter(({ count }) => count === null || count > 0);
  if (needs.length === 0) return null;
  return (
    <section aria-label="Needs a person">
      <h2 className={styles['heading']}>Needs a person</h2>
      {open.length === 0 ? (
        <span className={page['quiet']}>Nothing at the moment.</span>
      ) : (
        <ul className={styles.needs}>
          {open.map((need) => (
            <li key={need.kind}>
              {need.count === null ? (
                <span className={page['quiet']}>{WORDS[need.kind].all} could not be checked</span>
              ) : (
                <Link to={`${dashboard}?tab=${WORDS[need.kind].tab}`}>
                  {need.count > 1 && PLURALS[need.kind] !== undefined
                    ? `${need.count} ${PLURALS[need.kind]}`
                    : countOf(need.count, WORDS[need.kind].one)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
