import { formatPounds } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Text } from '@react-email/text';
import { Fact, MailLayout, styles } from './mail-layout.js';

type Content = Extract<MailContent, { kind: 'payment-returned' }>;

export const returnedSubject = ({ reference }: Content): string =>
  `Your money is on its way back (${reference})`;

const EXPLANATION =
  'We had trouble on our side and could not keep your booking, so we have sent your money back. We are sorry: you are welcome to book again.';
const HOW_LONG = 'Banks usually show it within five to ten days.';

export const PaymentReturned = ({
  publicOrigin,
  reference,
  refundPence,
}: Content & { publicOrigin: string }) => (
  <MailLayout
    preview="Your refund"
    heading="Your money is on its way back"
    publicOrigin={publicOrigin}
  >
    <Text style={styles.text}>{EXPLANATION}</Text>
    <Fact label="Refunded">£{formatPounds(refundPence)}</Fact>
    <Fact label="Your reference">{reference}</Fact>
    <Text style={styles.text}>{HOW_LONG}</Text>
  </MailLayout>
);

export const returnedText = ({ reference, refundPence }: Content): string =>
  [
    'Your money is on its way back',
    '',
    EXPLANATION,
    '',
    `Refunded: £${formatPounds(refundPence)}`,
    `Reference: ${reference}`,
    HOW_LONG,
  ].join('\n');
