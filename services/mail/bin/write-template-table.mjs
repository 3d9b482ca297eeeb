// Writes src/rendering/template-table.ts from the files in src/templates, one for each kind of e-mail. Part of the build.
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const kinds = readdirSync(file('templates'))
  .map((name) => name.replace(/\.ts$/, ''))
  .sort();
const camelCase = (kind) => kind.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const table = `// Written by bin/write-template-table.mjs, from the files in templates. Do not edit.
import type { MailKind } from '@club/messages';
import type { Template } from '../parts/template.js';
${kinds.map((kind) => `import { ${camelCase(kind)} } from '../templates/${kind}.js';`).join('\n')}

/** The template of each kind of e-mail. A kind without a template does not compile. */
export const templates = {
${kinds.map((kind) => `  '${kind}': ${camelCase(kind)},`).join('\n')}
} satisfies { [Kind in MailKind]: Template<Kind> };
`;

writeFileSync(file('rendering/template-table.ts'), table);
