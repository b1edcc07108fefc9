import { isRefusal } from '@bourse/contract/errors.ts';
import type { Topic } from '../stream/topics.ts';
import { type ClassParts, readClass, totalsOf } from './list-class.ts';
import { lookAsOrganiser } from './look.ts';
import { readLeague } from './store.ts';

const EVERY_MS = 5_000;

/** A class's activity, streamed to its organiser: updated by each trade and note, not by price changes. */
export const classTopic = (parts: ClassParts): Topic => ({
  everyMs: EVERY_MS,
  isFor: async (account, of) => !isRefusal(await lookAsOrganiser(parts.database.kysely, account, of)),
  async look(of) {
    const league = await readLeague(parts.database.kysely, Number(of));
    if (!league) return null;
    const all = await readClass(parts, league);
    const mark = JSON.stringify({ league: of, ...totalsOf(all, league.season) });
    const at = new Date(all.board.at).toISOString();
    return { mark, ownOf: () => '', frameOf: () => `{"type":"class","at":"${at}",${mark.slice(1)}` };
  },
});
