import { DEFAULT_CLUB } from '@club/contracts';
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
import type { CSSProperties, ReactNode } from 'react';

const ink = '#1d1512';
const soft = '#5c4c42';
const display = "'Arial Narrow', 'Helvetica Neue Condensed', Impact, Arial, sans-serif";
const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";

export const styles = {
  body: { backgroundColor: '#ffffff', margin: 0, fontFamily: sans, color: ink },
  page: { maxWidth: '560px', margin: '0 auto', padding: '24px 16px' },
  club: {
    fontFamily: display,
    fontSize: '18px',
    letterSpacing: '1px',
    margin: '0 0 24px',
    textTransform: 'uppercase',
  },
  date: {
    fontFamily: display,
    fontSize: '44px',
    lineHeight: '44px',
    margin: '8px 0 4px',
    textTransform: 'uppercase',
  },
  text: { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px' },
  soft: { fontSize: '14px', lineHeight: '21px', color: soft, margin: '0 0 6px' },
  label: { fontSize: '13px', lineHeight: '18px', color: soft, margin: '12px 0 0' },
  value: { fontSize: '18px', lineHeight: '26px', fontWeight: 700, margin: 0 },
  rule: { borderColor: '#e2d4c2', borderStyle: 'dashed', margin: '20px 0' },
} satisfies Record<string, CSSProperties>;

/** One design for all mails: the poster on white, readable with pictures off. */
export function MailLayout(props: {
  preview: string;
  heading: string;
  publicOrigin: string;
  children: ReactNode;
}) {
  return (
    <Html lang="en-GB">
      <Head>
        <title>{props.heading}</title>
      </Head>
      <Preview>{props.preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.page}>
          <Text style={styles.club}>{DEFAULT_CLUB.name}</Text>
          <Heading as="h1" style={{ fontSize: '24px', margin: '0 0 12px' }}>
            {props.heading}
          </Heading>
          {props.children}
          <Hr style={styles.rule} />
          <Section>
            <Text style={styles.soft}>
              Questions? Ring {DEFAULT_CLUB.phone} or write to{' '}
              <Link href={`mailto:${DEFAULT_CLUB.bookingEmail}`}>{DEFAULT_CLUB.bookingEmail}</Link>.
            </Text>
            <Text style={styles.soft}>
              <Link href={props.publicOrigin}>{DEFAULT_CLUB.name}</Link> · {DEFAULT_CLUB.company},
              company number {DEFAULT_CLUB.companyNumber}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.value}>{children}</Text>
    </>
  );
}
