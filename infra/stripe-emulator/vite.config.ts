import { defineConfig } from 'vite';

/**
 * Builds the emulator's Stripe.js as one script that is not a module: pages load it with a plain script tag, as they load
 * the real one.
 */
export default defineConfig({
  publicDir: false,
  build: {
    lib: {
      entry: 'browser/stripe.ts',
      formats: ['iife'],
      name: 'stripeEmulator',
      fileName: () => 'stripe.js',
    },
    minify: false,
  },
});
