/**
 * Builds the server to `server/dist`: `npm start` loads a few files instead of some two thousand. What a module reads
 * beside itself, and the programs that it starts, stay where their sources are.
 */
import { join, relative, dirname, basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(import.meta.dirname, 'dist');

/**
 * `import.meta.dirname` and `import.meta.url` mean the source's own, as in development. All built files lie in one
 * folder.
 */
function sourcePlaces(): Plugin {
  return {
    name: 'source-places',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (!file.startsWith(`${ROOT}/`) || file.includes('/node_modules/') || !code.includes('import.meta.'))
        return null;
      const folder = relative(OUT, dirname(file));
      const places = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`)
        .replaceAll(
          'import.meta.url',
          `(new URL(${JSON.stringify(`${folder}/${basename(file)}`)}, import.meta.url).href)`,
        );
      // No line moves: the map of the lines stays true.
      return { code: places, map: null };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [sourcePlaces()],
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'esnext',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: join(import.meta.dirname, 'main.ts') },
      output: { codeSplitting: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
