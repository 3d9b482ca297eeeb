import { Hr } from '@react-email/hr';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { Fragment, type ReactElement } from 'react';
import type { Block } from '../parts/block.js';
import { styles } from './styles.js';

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;
interface Forms<Type extends Block['type']> {
  html: (block: BlockOf<Type>) => ReactElement;
  text: (block: BlockOf<Type>) => string;
}

const withBreaks = (text: string): ReactElement[] =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

/** The two forms of each block, side by side, so that HTML and plain text say the same. */
const forms: { [Type in Block['type']]: Forms<Type> } = {
  paragraph: {
    html: ({ text }) => <Text style={styles.text}>{withBreaks(text)}</Text>,
    text: ({ text }) => text,
  },
  'small print': {
    html: ({ text }) => <Text style={styles.soft}>{withBreaks(text)}</Text>,
    text: ({ text }) => text,
  },
  quote: {
    html: ({ text }) => <Text style={styles.quote}>{text}</Text>,
    text: ({ text }) => text,
  },
  original: {
    html: ({ label, text }) => (
      <>
        <Text style={styles.label}>{label}</Text>
        <Text style={styles.soft}>{withBreaks(text)}</Text>
      </>
    ),
    text: ({ label, text }) => `${label}:\n${text.replace(/^/gm, '> ')}`,
  },
  poster: {
    html: ({ text }) => <Text style={styles.poster}>{text}</Text>,
    text: ({ text }) => text,
  },
  details: {
    html: ({ details }) => (
      <>
        {details.map(({ label, value, isAddress }) => (
          <Fragment key={label}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value}>
              {isAddress ? <Link href={value}>{value}</Link> : value}
            </Text>
          </Fragment>
        ))}
      </>
    ),
    text: ({ details }) => details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  },
  code: {
    html: ({ label, code }) => (
      <>
        <Text style={styles.label}>{label}</Text>
        <Text style={styles.code}>{code}</Text>
      </>
    ),
    text: ({ label, code }) => `${label}: ${code}`,
  },
  links: {
    html: ({ links }) => (
      <Text style={styles.text}>
        {links.map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && ' · '}
            <Link href={href}>{label}</Link>
          </Fragment>
        ))}
      </Text>
    ),
    text: ({ links }) => links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
  },
  image: {
    html: ({ cid, alt }) => (
      <Img src={`cid:${cid}`} alt={alt} width="180" height="180" style={styles.image} />
    ),
    text: ({ alt }) => `Attached image: ${alt}`,
  },
  rows: {
    html: ({ rows }) => (
      <table style={styles.rows} role="presentation">
        <tbody>
          {rows.map(({ strong, text, boxes }, index) => (
            <tr key={index}>
              <td style={styles.row}>
                <strong>{strong}</strong> {text}
              </td>
              {boxes !== '' && <td style={styles.boxes}>{boxes}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    ),
    text: ({ rows }) =>
      rows.map(({ strong, text, boxes }) => `${boxes} ${strong}, ${text}`.trim()).join('\n'),
  },
  rule: { html: () => <Hr style={styles.rule} />, text: () => '' },
};

/** The table proves that the forms fit the block; the compiler cannot follow that through one lookup. */
const formsOf = (block: Block) => forms[block.type] as Forms<Block['type']>;

export const htmlOf = (block: Block, index: number): ReactElement => (
  <Fragment key={index}>{formsOf(block).html(block)}</Fragment>
);
export const textOf = (block: Block): string => formsOf(block).text(block);
