import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // One style sheet: the first HTML of every page is whole, and 7 kB are not worth a flash.
  build: { cssCodeSplit: false, manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
});
