import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { doorHeadersOf } from '../server/door-headers';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PUBLIC = readdirSync(fileOf('public'));

type Output = Parameters<
  Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>
>[1][string];
const contentOf = (output: Output | undefined): string | Uint8Array =>
  output?.type === 'chunk' ? output.code : (output?.source ?? '');

/** Gives the service worker the list of files that it keeps, and a version that changes with any of them. */
function precache(): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('The build has no sw.js');
      if (worker.imports.length > 0) throw new Error('sw.js must not import anything');
      const names = Object.keys(bundle).filter((name) => name !== 'sw.js');
      const version = createHash('sha256');
      for (const name of names)
        version.update(JSON.stringify(doorHeadersOf(name))).update(contentOf(bundle[name]));
      for (const name of PUBLIC) version.update(readFileSync(fileOf(`public/${name}`)));
      const files = [...names, ...PUBLIC].map((name) => `/${name.replace(/^index\.html$/, '')}`);
      const list = JSON.stringify({ version: version.digest('hex').slice(0, 12), files });
      worker.code = `const PRECACHE = ${list};\n${worker.code}`;
    },
  };
}

/** The decoder's glue is compiled into barcode-detector. It fails with another version of the file than the one it names. */
function checkedDecoder(): Plugin {
  return {
    name: 'checked-decoder',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { ZXING_WASM_SHA256 } = await import('barcode-detector/ponyfill');
      const wasm = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.wasm'));
      const sum = createHash('sha256').update(contentOf(wasm)).digest('hex');
      if (sum !== ZXING_WASM_SHA256) throw new Error('The decoder and its wasm do not fit');
    },
  };
}

/** Writes both compressed forms of each asset beside it. The wasm is 357 kB instead of 1.1 MB then. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const assets = join(dir, 'assets');
    for (const name of readdirSync(assets).filter((file) => /\.(js|css|wasm)$/.test(file))) {
      const bytes = readFileSync(join(assets, name));
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
      writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
});

export default defineConfig({
  plugins: [react(), checkedDecoder(), precache(), compressed()],
  resolve: {
    // React alone is 58 kB. Preact has the same interface in 6, which leaves room for Zod on a slow phone (ADR 59).
    alias: [
      { find: /^zod$/, replacement: fileOf('../src/shared/zod-without-eval.ts') },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  worker: { format: 'es' },
  build: {
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { page: fileOf('index.html'), sw: fileOf('src/sw.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
