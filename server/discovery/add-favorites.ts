import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { FAVORITES_MAXIMUM, loadFavorites, rankFavorites } from './store.ts';

/** Appends new ones in the order given; all of them or none. */
export function addFavorites(parts: Parts): Handler<'discovery/addFavorites'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/addFavorites', input),
      async decide({ db }) {
        const unknown = input.instruments.find((instrument) => !parts.feeds.instrument(instrument));
        if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
        const present = await loadFavorites(db, account);
        const all = [...new Set([...present, ...input.instruments])];
        if (all.length > FAVORITES_MAXIMUM) return refuse('favoritesFull', { maximum: FAVORITES_MAXIMUM });

        if (all.length > present.length) await rankFavorites(db, account, all);
        return { added: all.length - present.length };
      },
    });
}
