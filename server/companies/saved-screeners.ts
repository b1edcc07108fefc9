/** Screens that customers save under a name. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { SAVED_STOCK_SCREENS_MAXIMUM } from '@bourse/core/information/companies/stock-screener.ts';
import { isCurrency } from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  deleteScreen,
  isScreenFollowed,
  readScreenNames,
  readScreens,
  saveScreenCriteria,
  updateScreenFollowing,
} from './screens-store.ts';

type Criteria = CallAnswer<Calls['discovery/listScreens']>['rows'][number]['criteria'];

export function saveScreen(dependencies: ServerDependencies): Handler<'discovery/saveScreen'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/saveScreen', input),
      async decide({ db, now }) {
        const { name } = input;
        const currency = input.criteria.in;
        if (currency !== undefined && !isCurrency(currency)) return refuse('currencyUnknown', { currency });
        const saved = await readScreenNames(db, account);
        if (saved.length >= SAVED_STOCK_SCREENS_MAXIMUM && !saved.includes(name))
          return refuse('screensFull', { maximum: SAVED_STOCK_SCREENS_MAXIMUM });

        await saveScreenCriteria(db, { account, name, criteria: input.criteria }, now);
        return {};
      },
    });
}

export function removeScreen(dependencies: ServerDependencies): Handler<'discovery/removeScreen'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/removeScreen', input),
      async decide({ db }) {
        return (await deleteScreen(db, { account, name: input.name })) ? {} : refuse('notFound');
      },
    });
}

export function listScreens(dependencies: ServerDependencies): Handler<'discovery/listScreens'> {
  return async (_, { account }) => {
    const rows = await readScreens(dependencies.database.kysely, account);
    return {
      rows: rows.map(({ name, criteria, at, followed_since }) => ({
        name,
        at: at.toISOString(),
        followed: followed_since !== null,
        criteria: criteria as Criteria,
      })),
      next: null,
    };
  };
}

export function followScreen(dependencies: ServerDependencies): Handler<'discovery/followScreen'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/followScreen', input),
      async decide({ db, now }) {
        const screen = { account, name: input.name };
        const isFollowed = await isScreenFollowed(db, screen);
        if (isFollowed === null) return refuse('notFound');
        if (isFollowed !== input.follow) await updateScreenFollowing(db, screen, input.follow ? now : null);
        return {};
      },
    });
}
