import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets';

/** What every page needs of the contracts: words, money, dates. Kept apart from the schemas, which come when something is sent. */
const PLAIN_CONTRACTS =
  /contracts\/dist\/(booking-reference|club|error-codes|limits|london-time|money|performers|show-facts)\.js$/;

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
  build: {
    // One style sheet, which the server writes into each page: nothing is waited for before the first paint.
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
