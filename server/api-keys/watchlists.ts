/** Lists of instruments that a customer's programs make. */
import { WATCHLISTS_MAXIMUM } from '@bourse/contract/api-keys/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { deleteWatchlist, readWatchlists, type StoredWatchlist, writeWatchlist } from './store.ts';

const buildWatchlistView = ({ id, name, instruments, createdAt, updatedAt }: StoredWatchlist) => ({
  id: id.toString(),
  name,
  instruments: [...instruments],
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
});

export const listWatchlists =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'programs/listWatchlists'> =>
  async (_, { account }) => ({ rows: (await readWatchlists(database.kysely, account)).map(buildWatchlistView) });

export const saveWatchlist =
  (dependencies: ServerDependencies): Handler<'programs/saveWatchlist'> =>
  (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('programs/saveWatchlist', input),
      async decide({ db, now }) {
        const unknown = input.instruments.find((id) => dependencies.venues.instrument(id) === null);
        if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
        const lists = await readWatchlists(db, account);
        const id = input.id === undefined ? null : BigInt(input.id);
        const before = lists.find((each) => each.id === id);
        if (id !== null && !before) return refuse('notFound');
        if (lists.some((each) => each.name === input.name && each.id !== id)) return refuse('watchlistNameUsed');
        if (id === null && lists.length >= WATCHLISTS_MAXIMUM)
          return refuse('watchlistsFull', { maximum: WATCHLISTS_MAXIMUM });
        const watchlist: StoredWatchlist = {
          id: id ?? (lists.at(-1)?.id ?? 0n) + 1n,
          name: input.name,
          instruments: [...new Set(input.instruments)],
          createdAt: before?.createdAt ?? now,
          updatedAt: now,
        };
        await writeWatchlist(db, account, watchlist);
        return { watchlist: buildWatchlistView(watchlist) };
      },
    });

export const removeWatchlist =
  (dependencies: ServerDependencies): Handler<'programs/removeWatchlist'> =>
  (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('programs/removeWatchlist', input),
      decide: async ({ db }) => ((await deleteWatchlist(db, account, BigInt(input.id))) ? {} : refuse('notFound')),
    });
