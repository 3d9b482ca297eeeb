import { formatPounds } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fact, MailLayout, styles } from './mail-layout.js';

type Content = Extract<MailContent, { kind: 'gift-card-issued' }>;

const code = {
  fontFamily: 'Menlo, Consolas, monospace',
  fontSize: '20px',
  lineHeight: '30px',
  fontWeight: 700,
  letterSpacing: '1px',
  margin: 0,
};
const HOW =
  'Type the code into the booking form of any show, at either venue. It can be spent in parts, passed on, and never expires.';

const linkOf = ({ linkToken }: Content, publicOrigin: string): string =>
  `${publicOrigin}/gift-card#${linkToken}`;

export const giftCardSubject = ({ purchaserName, amountPence }: Content): string =>
  `${purchaserName} has sent you a £${formatPounds(amountPence)} comedy gift card`;

export function GiftCardIssued(props: Content & { publicOrigin: string }) {
  const { recipientName, purchaserName, personalMessage, amountPence, publicOrigin } = props;
  return (
    <MailLayout
      preview={`£${formatPounds(amountPence)} to laugh with`}
      heading={`A gift for you, ${recipientName}`}
      publicOrigin={publicOrigin}
    >
      <Text style={styles.text}>
        {purchaserName} is treating you to a Saturday night of stand-up.
      </Text>
      {personalMessage !== '' && (
        <Text
          style={{
            ...styles.text,
            whiteSpace: 'pre-wrap',
            borderLeft: '3px solid #e2d4c2',
            paddingLeft: '12px',
          }}
        >
          {personalMessage}
        </Text>
      )}
      <Hr style={styles.rule} />
      <Section>
        <Text style={styles.date}>£{formatPounds(amountPence)}</Text>
        <Text style={styles.label}>Your code</Text>
        <Text style={code}>{props.code}</Text>
      </Section>
      <Hr style={styles.rule} />
      <Text style={styles.text}>{HOW}</Text>
      <Text style={styles.text}>
        <Link href={linkOf(props, publicOrigin)}>Show or print the gift card</Link>
      </Text>
      <Fact label="Choose a show">
        <Link href={`${publicOrigin}/#shows`}>{publicOrigin}/#shows</Link>
      </Fact>
    </MailLayout>
  );
}

export const giftCardText = (content: Content, publicOrigin: string): string =>
  [
    `A gift for you, ${content.recipientName}`,
    '',
    `${content.purchaserName} is treating you to a Saturday night of stand-up.`,
    ...(content.personalMessage === '' ? [] : ['', content.personalMessage]),
    '',
    `Value: £${formatPounds(content.amountPence)}`,
    `Your code: ${content.code}`,
    '',
    HOW,
    `Print it: ${linkOf(content, publicOrigin)}`,
    `Choose a show: ${publicOrigin}/#shows`,
  ].join('\n');
