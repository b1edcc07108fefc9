import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { loadFavorites, rankFavorites } from './store.ts';

/** The named ones come first, in that order; the others follow in their present order. */
export function sortFavorites(parts: Parts): Handler<'discovery/sortFavorites'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/sortFavorites', input),
      async decide({ db }) {
        const present = await loadFavorites(db, account);
        const named = [...new Set(input.instruments)];
        if (named.some((instrument) => !present.includes(instrument))) return refuse('notFound');

        await rankFavorites(db, account, [...named, ...present.filter((instrument) => !named.includes(instrument))]);
        return {};
      },
    });
}
