import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets';
import { smallerZod } from './smaller-zod';

/** The libraries that the sign-in needs: in one file they are compressed better than in ten. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|react-redux|redux|redux-thunk|@reduxjs\/toolkit|immer|reselect|use-sync-external-store)\//;

/** What the sign-in needs of the contracts, in one file for the same reason; what they need is put beside them. */
const SIGN_IN_CONTRACTS =
  /services\/shared\/contracts\/dist\/staff\/(factors|step-up)\.js$|zod\/.*\/coerce\.js$/;

export default defineConfig({
  plugins: [react(), smallerZod(), compressAssets()],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/shared/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The list of what an invitation needs is not worth its bytes in the script of the sign-in.
      resolveDependencies: (file, scripts) => (file.includes('invitation-area') ? [] : scripts),
    },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'contracts', test: SIGN_IN_CONTRACTS },
          ],
        },
      },
    },
  },
});
