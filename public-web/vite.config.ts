import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets';
import { scopedClassName } from './scoped-class-name';

/** The contracts that every page needs: texts, money, dates. The schemas are in another chunk, which is loaded when a form is sent. */
const PLAIN_CONTRACTS =
  /contracts\/dist\/\w+\/(booking-reference|default-club|error-codes|limits|london-time|money|performers|show-facts)\.js$/;

export default defineConfig({
  plugins: [react(), compressAssets()],
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
      output: { codeSplitting: { groups: [{ name: 'contracts', test: PLAIN_CONTRACTS }] } },
    },
  },
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
});
