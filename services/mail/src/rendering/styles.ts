import type { CSSProperties } from 'react';

const ink = '#1d1512';
const soft = '#5c4c42';
const paper = '#e2d4c2';
const display = "'Arial Narrow', 'Helvetica Neue Condensed', Impact, Arial, sans-serif";
const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const text = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px' };

/** Inline styles, because mail clients drop style sheets. */
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
  heading: { fontSize: '24px', margin: '0 0 12px' },
  poster: {
    fontFamily: display,
    fontSize: '44px',
    lineHeight: '44px',
    margin: '8px 0 4px',
    textTransform: 'uppercase',
  },
  text,
  quote: {
    ...text,
    whiteSpace: 'pre-wrap',
    borderLeft: `3px solid ${paper}`,
    paddingLeft: '12px',
  },
  soft: { fontSize: '14px', lineHeight: '21px', color: soft, margin: '0 0 6px' },
  label: { fontSize: '13px', lineHeight: '18px', color: soft, margin: '12px 0 0' },
  value: { fontSize: '18px', lineHeight: '26px', fontWeight: 700, margin: 0 },
  code: {
    fontFamily: 'Menlo, Consolas, monospace',
    fontSize: '20px',
    lineHeight: '30px',
    fontWeight: 700,
    letterSpacing: '1px',
    margin: 0,
  },
  rows: { borderCollapse: 'collapse', margin: '0 0 16px', width: '100%' },
  row: { ...text, borderBottom: `1px solid ${paper}`, padding: '6px 0', verticalAlign: 'top' },
  boxes: {
    ...text,
    borderBottom: `1px solid ${paper}`,
    padding: '6px 0 6px 12px',
    textAlign: 'right',
    verticalAlign: 'top',
    width: '34%',
    wordBreak: 'break-all',
  },
  rule: { borderColor: paper, borderStyle: 'dashed', margin: '20px 0' },
  image: { backgroundColor: '#ffffff' },
} satisfies Record<string, CSSProperties>;
