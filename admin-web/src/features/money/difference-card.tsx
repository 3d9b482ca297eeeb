import { differenceTraits, type MoneyDifference } from '@club/contracts';
import { Button, Card, Flex, Tag } from 'antd';
import { useMay } from '../../shared/api/use-may';
import { evidencePath } from '../../shared/config/paths';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { useActId } from '../../shared/ui/use-act-id';
import { useOpened } from '../../shared/ui/use-opened';
import { Difference, moneyText } from './amount';
import { useRepairDifferenceMutation } from './money.api';
import styles from './money.module.css';

interface DifferenceCardProps {
  difference: MoneyDifference;
  onExplain: () => void;
}

/** One difference under its own name, with what both books say. */
export function DifferenceCard({ difference, onExplain }: DifferenceCardProps) {
  const { kind, sentence, state } = difference;
  const isOpen = state === 'open';
  return (
    <Card size="small">
      <Flex wrap gap={8} justify="space-between">
        <strong>{differenceTraits(kind).label}</strong>
        <Tag color={isOpen ? 'error' : 'default'}>{isOpen ? 'open' : 'explained'}</Tag>
      </Flex>
      <div className={styles['quiet']}>{sentence}</div>
      <Compared difference={difference} />
      <div className={styles['quiet']}>{stateOf(difference)}</div>
      <Flex wrap gap={8} style={{ marginTop: 12 }}>
        <RepairButton difference={difference} />
        <OpenButtons difference={difference} />
        {isOpen && <ExplainButton sentence={sentence} onExplain={onExplain} />}
      </Flex>
    </Card>
  );
}

function ExplainButton({ sentence, onExplain }: { sentence: string; onExplain: () => void }) {
  const may = useMay();
  if (!may('money:write')) return null;
  return (
    <Button aria-label={`Explain: ${sentence}`} onClick={onExplain}>
      Explain
    </Button>
  );
}

function OpenButtons({ difference }: { difference: MoneyDifference }) {
  const { kind, bookingId, giftCardId } = difference;
  const may = useMay();
  const { open } = useOpened();
  return (
    <>
      {kind === 'dispute-open' && bookingId !== null && may('bookings:read') && (
        <Button type="primary" href={evidencePath(bookingId)}>
          Evidence
        </Button>
      )}
      {bookingId !== null && may('bookings:read') && (
        <Button onClick={() => open({ kind: 'booking', id: bookingId })}>Open the booking</Button>
      )}
      {giftCardId !== null && may('gift-cards:read') && (
        <Button onClick={() => open({ kind: 'gift-card', id: giftCardId })}>
          Open the gift card
        </Button>
      )}
    </>
  );
}

function Compared({ difference: { we, stripe, difference } }: { difference: MoneyDifference }) {
  if (we === null || stripe === null || difference === null) return null;
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>We</dt>
        <dd>{moneyText(we)}</dd>
      </div>
      <div>
        <dt>Stripe</dt>
        <dd>{moneyText(stripe)}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd>
          <Difference value={difference} />
        </dd>
      </div>
    </dl>
  );
}

const PERMISSIONS = { correct: 'money:write', refund: 'bookings:refund-any' } as const;

/** Pressing it twice is one act. */
function RepairButton({ difference }: { difference: MoneyDifference }) {
  const { kind, id, state } = difference;
  const { button, repair } = differenceTraits(kind);
  const may = useMay();
  const withActId = useActId();
  const runAction = useAction();
  const [send, { isLoading }] = useRepairDifferenceMutation();
  if (button === undefined || repair === null) return null;
  if (state !== 'open' || !may(PERMISSIONS[repair])) return null;
  const press = (): void =>
    void runAction(
      {
        done: button,
        failed: `Failed: ${button.toLowerCase()}`,
        detail: ({ outcome }: { outcome: string }) =>
          outcome === 'repaired' ? 'The difference has ended.' : 'It is not finished yet.',
      },
      withActId((actId) => send({ id, repair, actId }).unwrap()),
    );
  return (
    <Button
      type="primary"
      danger={repair === 'refund'}
      disabled={isLoading}
      aria-label={`${button}: ${difference.sentence}`}
      onClick={press}
    >
      {button}
    </Button>
  );
}

const stateOf = ({ state, firstSeenAt, by, note }: MoneyDifference): string =>
  state === 'open'
    ? `Since ${dateTimeOf(firstSeenAt)}`
    : `Explained by ${by ?? 'staff'}: ${note ?? ''}`;
