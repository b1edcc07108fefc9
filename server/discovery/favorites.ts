/** A customer's watchlist. */
import type { Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { appendFavorite, deleteFavorites, WATCHLIST_MAXIMUM, loadFavorites, renumberFavorites } from './store.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runCommand } from '../commands/run-command.ts';

export function listFavorites(parts: ServerDependencies): Handler<'discovery/listFavorites'> {
  return async (input, { account, language }) => {
    const now = parts.clock.now();
    const listed = (await loadFavorites(parts.database.kysely, account)).flatMap(
      (instrument) => parts.board.find(instrument, now) ?? [],
    );
    return { rows: await parts.board.rows(listed, language, now, input.spark), next: null };
  };
}

export function addFavorite(parts: ServerDependencies): Handler<'discovery/addFavorite'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: computeIdempotencyKey('discovery/addFavorite', input),
      async decide({ db }) {
        if (!parts.feeds.instrument(input.instrument))
          return refuse('instrumentNotFound', { instrument: input.instrument });
        const present = await loadFavorites(db, account);
        if (present.length >= WATCHLIST_MAXIMUM && !present.includes(input.instrument))
          return refuse('favoritesFull', { maximum: WATCHLIST_MAXIMUM });

        await appendFavorite(db, account, input.instrument, present);
        return {};
      },
    });
}

/** Appends new ones in the order given; all of them or none. */
export function addFavorites(parts: ServerDependencies): Handler<'discovery/addFavorites'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: computeIdempotencyKey('discovery/addFavorites', input),
      async decide({ db }) {
        const unknown = input.instruments.find((instrument) => !parts.feeds.instrument(instrument));
        if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
        const present = await loadFavorites(db, account);
        const all = [...new Set([...present, ...input.instruments])];
        if (all.length > WATCHLIST_MAXIMUM) return refuse('favoritesFull', { maximum: WATCHLIST_MAXIMUM });

        if (all.length > present.length) await renumberFavorites(db, account, all);
        return { added: all.length - present.length };
      },
    });
}

export function removeFavorites(parts: ServerDependencies): Handler<'discovery/removeFavorites'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: computeIdempotencyKey('discovery/removeFavorites', input),
      async decide({ db }) {
        await deleteFavorites(db, account, input.instruments);
        return {};
      },
    });
}

/** The named ones come first, in that order; the others follow in their present order. */
export function sortFavorites(parts: ServerDependencies): Handler<'discovery/sortFavorites'> {
  return (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: computeIdempotencyKey('discovery/sortFavorites', input),
      async decide({ db }) {
        const present = await loadFavorites(db, account);
        const named = [...new Set(input.instruments)];
        if (named.some((instrument) => !present.includes(instrument))) return refuse('notFound');

        await renumberFavorites(db, account, [
          ...named,
          ...present.filter((instrument) => !named.includes(instrument)),
        ]);
        return {};
      },
    });
}
