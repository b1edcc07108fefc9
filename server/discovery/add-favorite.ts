import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { appendFavorite, FAVORITES_MAXIMUM, loadFavorites } from './store.ts';

export function addFavorite(parts: Parts): Handler<'discovery/addFavorite'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOf('discovery/addFavorite', input),
      async decide({ db }) {
        if (!parts.feeds.instrument(input.instrument))
          return refuse('instrumentNotFound', { instrument: input.instrument });
        const present = await loadFavorites(db, account);
        if (present.length >= FAVORITES_MAXIMUM && !present.includes(input.instrument))
          return refuse('favoritesFull', { maximum: FAVORITES_MAXIMUM });

        await appendFavorite(db, account, input.instrument, present);
        return {};
      },
    });
}
