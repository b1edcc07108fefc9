/**
 * How a build splits what the areas' manifests load: for each language one file of texts for the first screens and one
 * for all others, and one file of cache tags.
 */
const CONTRACT_FOLDER = import.meta.dirname;
const TEXTS = /^\/(?:[a-z-]+\/)?texts\/(first\/)?(en|cn|kor|zhs|esp)\.json$/;
const CACHE_TAGS = /^\/(?:[a-z-]+\/)?cache-tags\.ts$/;

/** The name of the file that this module belongs to; null for any other module. */
export function chunkNameOf(module: string): string | null {
  if (!module.startsWith(`${CONTRACT_FOLDER}/`)) return null;
  const path = module.slice(CONTRACT_FOLDER.length);
  if (CACHE_TAGS.test(path)) return 'cache-tags';
  const [whole, first, language] = TEXTS.exec(path) ?? [];
  return whole === undefined ? null : `texts-${first ? 'first' : 'later'}-${language}`;
}
