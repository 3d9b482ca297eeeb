import { DEFAULT_CLUB } from '@club/contracts';
import type { MailContent } from '@club/messages';
import { Text } from '@react-email/text';
import { MailLayout, styles } from './mail-layout.js';

type Content = Extract<MailContent, { kind: 'enquiry-reply' }>;

export const replySubject = ({ subject }: Content): string => `Re: ${subject}`;

export const EnquiryReply = (props: Content & { publicOrigin: string }) => (
  <MailLayout
    preview={props.message.slice(0, 90)}
    heading={`Hello ${props.name}`}
    publicOrigin={props.publicOrigin}
  >
    {props.message.split(/\n{2,}/).map((paragraph) => (
      <Text key={paragraph} style={{ ...styles.text, whiteSpace: 'pre-line' }}>
        {paragraph}
      </Text>
    ))}
    <Text style={styles.label}>You wrote</Text>
    <Text style={{ ...styles.soft, whiteSpace: 'pre-line' }}>{props.original}</Text>
  </MailLayout>
);

export const replyText = ({ name, message, original }: Content): string =>
  [
    `Hello ${name}`,
    '',
    message,
    '',
    DEFAULT_CLUB.name,
    '',
    'You wrote:',
    ...original.split('\n').map((line) => `> ${line}`),
  ].join('\n');
