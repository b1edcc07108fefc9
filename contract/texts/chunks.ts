/** How a build cuts the texts: one file a language for the first screens, and one for all others. */
const ROOM = import.meta.dirname.slice(0, -'texts'.length);
const TEXTS = /^(?:[a-z-]+\/)?texts\/(first\/)?(en|cn|kor|zhs|esp)(?:\.ts$|\/)/;

/** The name of the file that this module of texts belongs to; null for any other module. */
export function textsChunkOf(module: string): string | null {
  if (!module.startsWith(ROOM)) return null;
  const [whole, first, language] = TEXTS.exec(module.slice(ROOM.length)) ?? [];
  return whole === undefined ? null : `texts-${first ? 'first' : 'later'}-${language}`;
}
