import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { MailDescription, Sender } from '../parts/template.js';
import { htmlOf, textOf } from './blocks.js';
import { styles } from './styles.js';

interface LayoutProps {
  mail: MailDescription;
  sender: Sender;
}

/** A page with one button. Mail programs send it a POST themselves (RFC 8058). */
export const unsubscribeUrlOf = (
  { unsubscribeToken }: MailDescription,
  { publicOrigin }: Sender,
): string | undefined =>
  unsubscribeToken === undefined
    ? undefined
    : `${publicOrigin}/unsubscribe?t=${encodeURIComponent(unsubscribeToken)}`;

/** One design for all e-mails: the poster on white, readable without images. */
export const HtmlLayout = ({ mail, sender }: LayoutProps) => (
  <Html lang="en-GB">
    <Head>
      <title>{mail.heading}</title>
    </Head>
    <Preview>{mail.preheader}</Preview>
    <Body style={styles.body}>
      <Container style={styles.page}>
        <Text style={styles.club}>{sender.club.name}</Text>
        <Heading as="h1" style={styles.heading}>
          {mail.heading}
        </Heading>
        {mail.body.map(htmlOf)}
        <Hr style={styles.rule} />
        <HtmlFooter {...sender} />
        <HtmlUnsubscribe href={unsubscribeUrlOf(mail, sender)} />
      </Container>
    </Body>
  </Html>
);

const HtmlFooter = ({ club, publicOrigin }: Sender) => (
  <Section>
    <Text style={styles.soft}>
      Questions? Ring {club.phone} or write to{' '}
      <Link href={`mailto:${club.bookingEmail}`}>{club.bookingEmail}</Link>.
    </Text>
    <Text style={styles.soft}>
      <Link href={publicOrigin}>{club.name}</Link> · {club.company}, company number{' '}
      {club.companyNumber}
    </Text>
  </Section>
);

const HtmlUnsubscribe = ({ href }: { href: string | undefined }) =>
  href === undefined ? null : (
    <Text style={styles.soft}>
      You agreed to these e-mails. <Link href={href}>Unsubscribe</Link>
    </Text>
  );

const textUnsubscribe = (href: string | undefined): string[] =>
  href === undefined ? [] : [`You agreed to these e-mails. Unsubscribe: ${href}`];

/** The same e-mail as plain text. */
export function textLayout({ mail, sender }: LayoutProps): string {
  const { club, publicOrigin } = sender;
  return [
    mail.heading,
    ...mail.body.map(textOf).filter((text) => text !== ''),
    `Questions? Ring ${club.phone} or write to ${club.bookingEmail}.`,
    `${club.name}, ${publicOrigin}\n${club.company}, company number ${club.companyNumber}`,
    ...textUnsubscribe(unsubscribeUrlOf(mail, sender)),
  ].join('\n\n');
}
