/** A customer's watchlist. */
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { appendFavorite, deleteFavorites, WATCHLIST_MAXIMUM, loadFavorites, renumberFavorites } from './store.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';

export function listFavorites(dependencies: ServerDependencies): Handler<'discovery/listFavorites'> {
  return async (input, { account, language }) => {
    const now = dependencies.clock.now();
    const listed = (await loadFavorites(dependencies.database.kysely, account)).flatMap(
      (instrument) => dependencies.instrumentRanking.find(instrument, now) ?? [],
    );
    return { rows: await dependencies.instrumentRanking.rows(listed, language, now, input.spark), next: null };
  };
}

export function addFavorite(dependencies: ServerDependencies): Handler<'discovery/addFavorite'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/addFavorite', input),
      async decide({ db }) {
        if (!dependencies.venues.instrument(input.instrument))
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
export function addFavorites(dependencies: ServerDependencies): Handler<'discovery/addFavorites'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/addFavorites', input),
      async decide({ db }) {
        const unknown = input.instruments.find((instrument) => !dependencies.venues.instrument(instrument));
        if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
        const present = await loadFavorites(db, account);
        const all = [...new Set([...present, ...input.instruments])];
        if (all.length > WATCHLIST_MAXIMUM) return refuse('favoritesFull', { maximum: WATCHLIST_MAXIMUM });

        if (all.length > present.length) await renumberFavorites(db, account, all);
        return { added: all.length - present.length };
      },
    });
}

export function removeFavorites(dependencies: ServerDependencies): Handler<'discovery/removeFavorites'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/removeFavorites', input),
      async decide({ db }) {
        await deleteFavorites(db, account, input.instruments);
        return {};
      },
    });
}

/** The named ones come first, in that order; the others follow in their present order. */
export function sortFavorites(dependencies: ServerDependencies): Handler<'discovery/sortFavorites'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
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
