/**
 * Builds the console to `console/dist`, served below `/console/`: hashed files, no inline script, styles only under the
 * answer's nonce.
 */
import { chunkNameOf } from '@bourse/contract/build-chunks.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createIconAliasPlugin } from './icons/icon-alias-plugin.ts';

const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), createIconAliasPlugin()],
  optimizeDeps: { rolldownOptions: { plugins: [createIconAliasPlugin()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Small files stay files: a data: URL would need its own permission in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The framework is one file that changes only with its version; few people load it, once, on desktops.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'framework', test: /node_modules/ }, { name: (id) => chunkNameOf(id) }] },
      },
    },
  },
  server: {
    port: 5174,
    // The icon is the app's.
    proxy: { '/api': { target: server, ws: true }, '/icon.svg': server },
  },
});
