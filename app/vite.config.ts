/**
 * Builds the app to `app/dist`: hashed files, no inline script or style, so that the server's policy can forbid both.
 */
import { chunkNameOf } from '@bourse/contract/build-chunks.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { loadJsonAsScript } from '@bourse/web/load-json-as-script.ts';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** One that is gone would change which files there are, and nothing would say so. */
function pathOf(file: string): string {
  const path = join(import.meta.dirname, file);
  if (!existsSync(path)) throw new Error(`${path} is named in app/vite.config.ts, and isn't there`);
  return path;
}

/** The screens of a first visit: their code is in one file, which compresses better than many small ones. */
export const FIRST_SCREEN_FILES = [
  './main.tsx',
  './features/user/login-screen.tsx',
  './features/home/home-screen.tsx',
].map(pathOf);

/** Parts of the query library that its single entry exports, and that no first screen uses. */
const LATER =
  /query(-core)?\/build\/modern\/(hydration|queriesObserver|infinite|mutationObs|use(Queries|Infinite|Mutation|Susp))/;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Whether `id` is one of `files` or imported by them, at any depth. */
function isImportedBy(files: readonly string[], id: string, graph: Graph): boolean {
  const found = new Set(files);
  for (const file of found) for (const imported of graph.getModuleInfo(file)?.importedIds ?? []) found.add(imported);
  return found.has(id);
}
const isOfFirstScreens = (id: string, graph: Graph): boolean =>
  !LATER.test(id) && isImportedBy(FIRST_SCREEN_FILES, id, graph);

/**
 * The tabs next to home, and the order ticket over them. Each gets one file with its styles, and further files hold
 * what several share: many files of a kilobyte would cost a phone round trips.
 */
const TABS = {
  list: './features/market/markets-screen.tsx',
  detail: './features/market/stock-detail-screen.tsx',
  trades: './features/positions/positions-screen.tsx',
  assets: './features/wallet/assets-screen.tsx',
  ticket: './features/trading/order-ticket.tsx',
};
/**
 * Parts that can appear over any screen, home included, at once or later. What they share with the tabs gets its own
 * files.
 */
const OVER_ALL = {
  over: ['./features/leagues/league-trading-banner.tsx'],
  after: [
    './features/offerings/offer-contradiction-warning.tsx',
    './features/offline/offline-support.tsx',
    './features/portfolios/shared/main-portfolio-note.tsx',
    './features/practice/practice-clock-monitor.tsx',
    './features/proofs/seal-contradiction-warning.tsx',
    './features/settings/restriction-strip.tsx',
    './components/support-button.tsx',
  ],
};

const tabsOf = (id: string, graph: Graph): string[] =>
  Object.entries(TABS).flatMap(([name, file]) => (isImportedBy([pathOf(file)], id, graph) ? name : []));
/** The file for a module shared by the tabs' screens and a part over all of them; null for any other. */
function overAll(id: string, graph: Graph): string | null {
  if (LATER.test(id) || tabsOf(id, graph).length === 0) return null;
  const [found] = Object.entries(OVER_ALL).find(([, files]) => isImportedBy(files.map(pathOf), id, graph)) ?? [null];
  return found;
}

/** The file for a module shared by several tabs, of which Assets needs only its share; null for any other module. */
function sharedByTabs(id: string, graph: Graph): string | null {
  const tabs = tabsOf(id, graph);
  if (tabs.length < 2) return null;
  return tabs.includes('assets') ? 'tabs' : 'trading';
}

/** The file for a module of a single tab. */
const tabOf = (id: string, graph: Graph): string | null => tabsOf(id, graph)[0] ?? null;

/** A tab's placeholder until its own files are loaded: a separate file, small enough to come first. */
const isAhead = (id: string, graph: Graph): boolean =>
  !LATER.test(id) && isImportedBy([pathOf('features/market/instrument-detail-placeholder.tsx')], id, graph);

/** Tabs whose scripts are named in the first file. */
const AHEAD = /^assets\/(detail|assets)-/;

/** Loaded with the first of the later screens. */
const WITH_TABS = ['contributions', 'area-exports', 'catalogue'];

/** Texts of one language: the worker keeps those that are read. */
const TEXTS = /^assets\/texts-/;

/** `build.js`: what the service worker caches in advance, under a name that changes with each build. */
function listOfFiles(): Plugin {
  return {
    name: 'list-of-files',
    generateBundle: {
      // A page whose script only imports others has none of its own: Vite drops it late.
      order: 'post',
      handler(_, bundle) {
        const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const id = createHash('sha256').update(names.sort().join(' ')).digest('hex').slice(0, 12);
        const files = names.filter((name) => !TEXTS.test(name)).map((name) => `/${name}`);
        this.emitFile({
          type: 'asset',
          fileName: 'build.js',
          source: `self.BUILD = ${JSON.stringify({ id, files })};\n`,
        });
      },
    },
  };
}

/**
 * A screen's chunk names all chunks that it needs, at any depth, so that they are fetched at once. Otherwise the first
 * file would have to name those of every screen, a tenth of its size.
 */
function importAtOnce(): Plugin {
  return {
    name: 'import-at-once',
    generateBundle(_, bundle) {
      const importsOf = (name: string): string[] => {
        const chunk = bundle[name];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
        const needed = new Set(chunk.imports);
        for (const name of needed) for (const further of importsOf(name)) needed.add(further);
        const more = [...needed].filter((name) => name !== chunk.fileName && !chunk.imports.includes(name));
        chunk.code = more.map((name) => `import"./${basename(name)}";`).join('') + chunk.code;
      }
    },
  };
}

interface Built {
  type: string;
  name?: string;
  fileName: string;
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> } | undefined;
}

/** Files of a chunk and of all that it imports, at any depth: scripts and styles. */
function filesOf(chunk: Built, bundle: Readonly<Record<string, Built>>): string[] {
  const chunks = new Set([chunk]);
  for (const { imports = [] } of chunks)
    for (const name of imports) if (bundle[name]?.type === 'chunk') chunks.add(bundle[name]);
  return [...chunks].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

/**
 * A link to one of `AHEAD`'s screens would load its files only after those of the first screens. So they are listed in
 * the page, and `public/boot.js` can request all of them at once: `data-ahead` has a list of files for each address,
 * and one for each language's texts. If the screen has a placeholder, only its files are requested: the screen's own
 * follow its figures.
 */
function askAhead(): Plugin {
  return {
    name: 'ask-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: main }) {
        if (!bundle || !main) return html;
        const all = bundle as unknown as Readonly<Record<string, Built>>;
        const first = new Set(filesOf(main as unknown as Built, all));
        const chunks = Object.values(all).filter(({ type }) => type === 'chunk');
        const named = (names: readonly string[]): string[] => [
          ...new Set(
            chunks
              .filter(({ name }) => name !== undefined && names.includes(name))
              .flatMap((chunk) => filesOf(chunk, all).filter((file) => !first.has(file)))
              .map((file) => basename(file)),
          ),
        ];
        const ahead = {
          '/market/stockDetail': { files: named(['ahead']), isAhead: true },
          '/information/payBag': { files: named(['assets', ...WITH_TABS]) },
          ...Object.fromEntries(
            LANGUAGES.map((one) => [
              one,
              { first: named([`texts-first-${one}`]), later: named([`texts-later-${one}`]) },
            ]),
          ),
        };
        return html.replace(
          '<script src="/boot.js">',
          `<script src="/boot.js" data-ahead="${JSON.stringify(ahead).replaceAll('"', '&quot;')}">`,
        );
      },
    },
  };
}

const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), loadJsonAsScript(), importAtOnce(), askAhead(), listOfFiles()],
  // Texts as the minifier writes them: with neither quotes around keys nor an export for each table.
  json: { namedExports: false, stringify: false },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Small files stay files: a data: URL would need its own permission in the policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A screen's own chunk fetches its scripts once its styles are here; those of the tabs are requested together
      // with them.
      resolveDependencies: (name, files, { hostType }) =>
        hostType === 'html' || AHEAD.test(name) ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'klinecharts', test: /node_modules[\\/]klinecharts/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: (id) => chunkNameOf(id), priority: 3 },
            // What features add to each other's screens is a few lines each.
            {
              name: 'contributions',
              test: /app[\\/](features[\\/][^\\/]+[\\/])?feature-contributions\.ts$/,
              priority: 1,
            },
            { name: (id, graph) => (isOfFirstScreens(id, graph) ? 'first' : null), priority: 2 },
            // What the areas declare for later screens: some hundred bytes beside what it is gathered from.
            { name: 'area-exports', test: /contract[\\/](collect-area-exports|notice-\w+)\.ts$/, priority: 1 },
            { name: (id, graph) => (isAhead(id, graph) ? 'ahead' : null), priority: 1 },
            { name: (id, graph) => (overAll(id, graph) === 'over' ? 'over' : null), priority: 1 },
            { name: overAll, priority: 1 },
            { name: (id, graph) => (sharedByTabs(id, graph) === 'tabs' ? 'tabs' : null), priority: 1 },
            { name: sharedByTabs, priority: 1 },
            { name: tabOf },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // Calls and images come from the server; TypeScript below /api/ is our own folder of that name.
      '/manifest.webmanifest': { target: server },
      '^/api/(?!.*\\.tsx?($|\\?))': { target: server, ws: true },
    },
  },
});
