import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets';
import { scopedClassName } from './scoped-class-name';
import { smallerLibraries } from './smaller-libraries';

/** The contracts that every page needs: texts, money, dates. The schemas are in another chunk, which is loaded when a form is sent. */
const PLAIN_CONTRACTS =
  /contracts\/dist\/\w+\/(booking-reference|default-club|field-errors|limits|london-time|money|performers|show-facts|without-personal-data)\.js$/;

/** The code that reports errors. It is beside the only contract that it uses, so that it can be loaded without the page. */
const REPORTS = /public-web\/src\/app\/(client-errors|page-failure)\.ts$/;

/** The libraries that every page needs: in one file they are compressed better than in ten. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|react-redux|redux|redux-thunk|@reduxjs\/toolkit|immer|reselect|use-sync-external-store)\//;

/** Small parts of ours that most pages need: in files of their own their headers would be larger than they are. */
const SMALL_PARTS =
  /public-web\/src\/shared\/(store-hooks|api\/(api-error|base-api)|config\/(config\.api|paths)|seo\/(json-ld|page-head|site-files|site-slice)|ui\/(badge|button|card|chip|class-names|control|notice|outcome|skeleton))\b/;

const CHUNKS = [
  {
    name: 'contracts',
    test: new RegExp(`${PLAIN_CONTRACTS.source}|${REPORTS.source}`),
    // The index of the contracts would bring all schemas.
    includeDependenciesRecursively: false,
  },
  { name: 'libraries', test: LIBRARIES },
  {
    name: 'small-parts',
    test: SMALL_PARTS,
    // Vite's own code for loading a chunk stays in the entry, which must not wait for this file.
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [react(), smallerLibraries(), compressAssets()],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/shared/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  css: {
    modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedClassName },
  },
  build: {
    // One style sheet, which the server puts into each page, so that the first paint waits for no other file.
    cssCodeSplit: false,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // There is no index.html: React renders the whole document.
      input: 'src/entry-client.ts',
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  // The built server entry needs no package but React. In development Node finds the packages itself.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom'] } : {},
}));
