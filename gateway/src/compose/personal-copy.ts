import type { PersonalSection } from '@club/contracts';
import { zipOf } from '../http/zip.js';

export interface CopyPart {
  service: string;
  sections: readonly PersonalSection[];
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;',
  );

const entryHtml = (entry: Record<string, string>): string =>
  `<dl>${Object.entries(entry)
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
    .join('')}</dl>`;

const sectionHtml = ({ title, entries }: PersonalSection): string =>
  `<h2>${escaped(title)}</h2>${
    entries.length === 0 ? '<p>Nothing.</p>' : entries.map(entryHtml).join('<hr>')
  }`;

const pageOf = (parts: readonly CopyPart[], email: string, at: Date): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Your data</title>',
    '<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}',
    'dt{font-weight:600}dd{margin:0 0 .4rem;overflow-wrap:anywhere;white-space:pre-wrap}</style>',
    `<h1>What we hold about ${escaped(email)}</h1><p>As of ${at.toISOString()}.</p>`,
    ...parts.flatMap(({ sections }) => sections.map(sectionHtml)),
    '</html>',
  ].join('\n');

/** Everything that is known about a person, as a ZIP file: a page to read, and JSON to take elsewhere. */
export const personalCopy = (parts: readonly CopyPart[], email: string, at: Date): Buffer =>
  zipOf([
    { name: 'index.html', text: pageOf(parts, email, at) },
    ...parts.map(({ service, sections }) => ({
      name: `${service}.json`,
      text: JSON.stringify(sections, null, 2),
    })),
  ]);
