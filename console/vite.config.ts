/**
 * Builds the console to `console/dist`, served below `/console/`: hashed files, no inline script, styles only under the
 * answer's nonce.
 */
import { chunkNameOf } from '@bourse/contract/build-chunks.ts';
import { loadJsonAsScript } from '@bourse/web/load-json-as-script.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), loadJsonAsScript()],
  json: { namedExports: false, stringify: false },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Small files stay files: a data: URL would need its own permission in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The libraries are one file that changes only with their versions; few people load it, once, on desktops.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }, { name: (id) => chunkNameOf(id) }] },
      },
    },
  },
  server: {
    port: 5174,
    // The icon is the app's.
    proxy: { '/api': { target: server, ws: true }, '/icon.svg': server },
  },
});
