export interface Detail {
  label: string;
  value: string;
  /** The value is an address that the reader may open. */
  isAddress?: true;
}
export interface Link {
  label: string;
  href: string;
}

/** A line of a list that people tick off. */
export interface Row {
  strong: string;
  text: string;
  /** One for each thing to tick off. */
  boxes: string;
}

/** A piece of an e-mail's body. rendering/blocks.tsx gives each kind of block its two forms. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'small print'; text: string }
  /** Words of another person, set off from ours. */
  | { type: 'quote'; text: string }
  /** The message that ours answers. */
  | { type: 'original'; label: string; text: string }
  /** One line in the letters of the club's posters. */
  | { type: 'poster'; text: string }
  | { type: 'details'; details: Detail[] }
  /** A code that people type. */
  | { type: 'code'; label: string; code: string }
  | { type: 'links'; links: Link[] }
  /** An image that is attached under `cid`. Readers see `alt` if images are off. */
  | { type: 'image'; cid: string; alt: string }
  | { type: 'rows'; rows: Row[] }
  | { type: 'rule' };

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
/** Text that people wrote: an empty line ends a paragraph. */
export const paragraphs = (text: string): Block[] => text.split(/\n{2,}/).map(paragraph);
export const smallPrint = (text: string): Block => ({ type: 'small print', text });
export const quote = (text: string): Block => ({ type: 'quote', text });
export const original = (label: string, text: string): Block => ({ type: 'original', label, text });
export const poster = (text: string): Block => ({ type: 'poster', text });
export const details = (...given: Detail[]): Block => ({ type: 'details', details: given });
export const detail = (label: string, value: string | number): Detail => ({
  label,
  value: `${value}`,
});
export const address = (label: string, value: string): Detail => ({
  label,
  value,
  isAddress: true,
});
export const code = (label: string, text: string): Block => ({ type: 'code', label, code: text });
export const links = (...given: Link[]): Block => ({ type: 'links', links: given });
export const image = (cid: string, alt: string): Block => ({ type: 'image', cid, alt });
export const rows = (given: Row[]): Block => ({ type: 'rows', rows: given });
export const rule: Block = { type: 'rule' };
