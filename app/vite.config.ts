/** Builds the app to `app/dist`: hashed files, no inline script or style, so that the server's policy can forbid both. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Small files stay files: a data: URL would need its own permission in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'klinecharts', test: /node_modules[\\/]klinecharts/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
});
