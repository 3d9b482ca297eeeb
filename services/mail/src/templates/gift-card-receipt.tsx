import { formatPounds } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Text } from '@react-email/text';
import { Fact, MailLayout, styles } from './mail-layout.js';

type Content = Extract<MailContent, { kind: 'gift-card-receipt' }>;

const thanks = ({ purchaserName, recipientName, recipientEmail }: Content): string =>
  `Thank you, ${purchaserName}. The gift card is on its way to ${recipientName} at ${recipientEmail}.`;
const LOST =
  'If the mail cannot be found, ring us: we make the old code worthless and send a new one.';

export const receiptSubject = ({ recipientName }: Content): string =>
  `Your receipt: a gift card for ${recipientName}`;

export const GiftCardReceipt = (props: Content & { publicOrigin: string }) => (
  <MailLayout
    preview="Your receipt"
    heading="Gift Card Purchased!"
    publicOrigin={props.publicOrigin}
  >
    <Text style={styles.text}>{thanks(props)}</Text>
    <Fact label="Paid">£{formatPounds(props.amountPence)}</Fact>
    <Text style={styles.text}>{LOST}</Text>
  </MailLayout>
);

export const receiptText = (content: Content): string =>
  [
    'Gift Card Purchased!',
    '',
    thanks(content),
    '',
    `Paid: £${formatPounds(content.amountPence)}`,
    LOST,
  ].join('\n');
