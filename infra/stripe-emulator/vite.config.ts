import { defineConfig } from 'vite';

/** One classic script, as Stripe.js is one. */
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
