import type { Plugin } from 'vite';

const WRITERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const DECLARED = /^export (?:const|function|class) (\w+)/gm;
const RENAMED = /^export \{.*\};$/gm;

/** Zod brings what writes JSON schemas into every script, 5 kB of it. Only the gateway writes them. */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  transform: (code, id) =>
    WRITERS.test(id)
      ? [
          ...[...code.matchAll(DECLARED)].map(
            ([, name = '']) => `export const ${name} = () => () => undefined;`,
          ),
          ...[...code.matchAll(RENAMED)].map(([line]) => line),
        ].join('\n')
      : undefined,
});
