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

/** The same e-mail as plain text. */
export const textLayout = ({ mail, sender: { club, publicOrigin } }: LayoutProps): string =>
  [
    mail.heading,
    ...mail.body.map(textOf).filter((text) => text !== ''),
    `Questions? Ring ${club.phone} or write to ${club.bookingEmail}.`,
    `${club.name}, ${publicOrigin}\n${club.company}, company number ${club.companyNumber}`,
  ].join('\n\n');
