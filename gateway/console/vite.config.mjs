import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('.'),
  base: '/console/',
  build: {
    outDir: folder('../../dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's Content Security Policy allows no `data:` styles or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/graphql': { target: 'http://127.0.0.1:8080', ws: true },
      '/v1': 'http://127.0.0.1:8080',
      '/media': 'http://127.0.0.1:8080',
    },
  },
});
