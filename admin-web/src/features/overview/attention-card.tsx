import type { Dispute, Overview } from '@club/contracts';
import { Button, Card, Flex, Typography } from 'antd';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showPath } from '../../shared/config/show-paths';
import { dateTimeOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';
import type { Opened } from '../../shared/ui/use-opened';

const MAILS_OF = {
  booking: 'E-mails about bookings and gift cards',
  enquiry: 'Replies to enquiries',
} as const;

/** A show that is not ready for visitors. */
export interface UnfinishedShow {
  id: string;
  /** Its title and day. */
  name: string;
  /** What is missing. */
  needs: string;
}

interface AttentionCardProps {
  overview: Overview;
  unfinishedShows: readonly UnfinishedShow[];
  /** Opens the thing that a line is about. */
  onOpen: (thing: Opened) => void;
  /** What can be decided here, such as a refund that waits for approval. */
  children?: ReactNode;
}

/** What a member of staff has to look at, each with a way to it. */
export function AttentionCard({ overview, unfinishedShows, onOpen, children }: AttentionCardProps) {
  const lines = linesOf(overview);
  return (
    <Card size="small" title="Needs attention" style={{ flex: '1 1 320px' }}>
      {lines.length + unfinishedShows.length + Children.count(children) === 0 && (
        <Typography.Text type="secondary">Nothing.</Typography.Text>
      )}
      <Flex vertical gap={8}>
        {children}
        {lines.map(({ key, text, act }) => (
          <span key={key}>
            {text} {act !== undefined && <OpenButton act={act} onOpen={onOpen} />}
          </span>
        ))}
        {unfinishedShows.map(({ id, name, needs }) => (
          <span key={id}>
            <Link to={showPath(id)} style={{ textDecoration: 'underline' }}>
              {name}
            </Link>{' '}
            needs {needs}.
          </span>
        ))}
      </Flex>
    </Card>
  );
}

interface OpenAct {
  label: string;
  /** Tells the button from the others for people who only hear its name, which begins with the label. */
  name: string;
  opens: Opened;
}
const OpenButton = ({ act, onOpen }: { act: OpenAct; onOpen: (thing: Opened) => void }) => (
  <Button size="small" aria-label={act.name} onClick={() => onOpen(act.opens)}>
    {act.label}
  </Button>
);

interface Line {
  key: string;
  text: string;
  act?: OpenAct | undefined;
}

const linesOf = (overview: Overview): Line[] => [
  ...overview.quarantinedPayments.map(quarantineLineOf),
  ...overview.disputes.map((dispute) => ({
    key: dispute.id,
    text: disputeTextOf(dispute),
    act: disputeActOf(dispute),
  })),
  ...overview.giftCards.map(giftCardLineOf),
  ...mailLinesOf(overview),
];

/** Payments that were set aside are ended in their booking. */
function quarantineLineOf({
  bookingId,
  bookingReference,
  reason,
}: Overview['quarantinedPayments'][number]): Line {
  const label = `Open booking ${bookingReference}`.trim();
  return {
    key: bookingId,
    text: `Payment of ${bookingReference || 'an order without a name'}: ${reason}.`,
    act: { label, name: label, opens: { kind: 'booking', id: bookingId } },
  };
}

const giftCardLineOf = ({
  giftCardId,
  purchaserName,
  reason,
}: Overview['giftCards'][number]): Line => ({
  key: giftCardId,
  text: `Gift card of ${purchaserName}: ${reason}.`,
  act: {
    label: 'Open the gift card',
    name: `Open the gift card of ${purchaserName}`,
    opens: { kind: 'gift-card', id: giftCardId },
  },
});

const disputeTextOf = ({ id, amount, reason, giftCardId, evidenceDueAt }: Dispute): string =>
  `${giftCardId === null ? 'Booking' : 'Gift card'} payment of ${pounds(amount)} is disputed (${reason}). ` +
  `Answer dispute ${id} in Stripe${evidenceDueAt === null ? '' : ` by ${dateTimeOf(evidenceDueAt)}`}.`;

function disputeActOf({ id, bookingId, giftCardId }: Dispute): OpenAct | undefined {
  if (bookingId !== null)
    return {
      label: 'Open the booking',
      name: `Open the booking of dispute ${id}`,
      opens: { kind: 'booking', id: bookingId },
    };
  if (giftCardId === null) return undefined;
  return {
    label: 'Open the gift card',
    name: `Open the gift card of dispute ${id}`,
    opens: { kind: 'gift-card', id: giftCardId },
  };
}

const mailLinesOf = ({ failedMails, mailsUnknownOf }: Overview): Line[] => [
  ...failedMails.map(({ id, label, at, reason }) => ({
    key: id,
    text:
      `E-mail “${label}” of ${dateTimeOf(at)} was refused: ${reason ?? 'no reason given'}. ` +
      'You can send it again under “E-mails”.',
    act: {
      label: 'Open the e-mail',
      name: `Open the e-mail that was refused: ${label}`,
      opens: { kind: 'mail', id } as const,
    },
  })),
  ...mailsUnknownOf.map((owner) => ({
    key: owner,
    text: `${MAILS_OF[owner]} could not be checked. Please look again in a minute.`,
  })),
];
