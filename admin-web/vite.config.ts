import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/shared/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  build: { target: 'es2022', chunkSizeWarningLimit: 1500 },
});
