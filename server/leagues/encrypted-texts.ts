/** Texts that customers have written about leagues: encrypted, each stored under a random name ("word"). */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { LEAGUE_TEXT_PURPOSE, encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';

type Db = Kysely<DB>;
const NAME_BYTES = 8;
/** Texts are shown again and again, so the most recently read ones are cached. */
const CACHED_MAXIMUM = 10_000;
const AT_ONCE = 500;

export const generateTextName = (): string => randomBytes(NAME_BYTES).toString('hex');

export interface EncryptedTexts {
  /** Stores texts under their words. */
  write(db: Db, texts: readonly { word: string; text: string }[]): Promise<void>;
  /** The existing texts, by their words. */
  read(db: Db, words: readonly (string | null)[]): Promise<Map<string, string>>;
}

export function createEncryptedTexts({ secrets }: Pick<ServerDependencies, 'secrets'>): EncryptedTexts {
  const cached = new Map<string, string>();
  const keep = (word: string, text: string): void => {
    if (cached.size >= CACHED_MAXIMUM) cached.delete(cached.keys().next().value!);
    cached.set(word, text);
  };
  return {
    async write(db, texts) {
      if (texts.length === 0) return;
      await db
        .insertInto('league_words')
        .values(
          texts.map(({ word, text }) => ({
            word,
            hidden: secrets.encrypt(LEAGUE_TEXT_PURPOSE, text, encryptionPlaceBuilders.leagueWord(word)),
          })),
        )
        .execute();
    },
    async read(db, words) {
      const wanted = [...new Set(words.filter((word) => word !== null))];
      const unread = wanted.filter((word) => !cached.has(word));
      const found = new Map(
        wanted.flatMap((word): [string, string][] => (cached.has(word) ? [[word, cached.get(word)!]] : [])),
      );
      if (unread.length === 0) return found;
      // In small batches, so that other callers are served in between.
      for (let from = 0; from < unread.length; from += AT_ONCE) {
        const words = unread.slice(from, from + AT_ONCE);
        const rows = await db.selectFrom('league_words').selectAll().where('word', 'in', words).execute();
        for (const { word, hidden } of rows) {
          const text = secrets
            .decrypt(LEAGUE_TEXT_PURPOSE, hidden, encryptionPlaceBuilders.leagueWord(word))
            .toString();
          found.set(word, text);
          keep(word, text);
        }
      }
      return found;
    },
  };
}
