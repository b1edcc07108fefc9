/** Screens that customers save under a name. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { SAVED_STOCK_SCREENS_MAXIMUM } from '@bourse/core/information/companies/stock-screener.ts';
import { isCurrency } from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';

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
        const saved = await db.selectFrom('saved_screens').select('name').where('account_id', '=', account).execute();
        if (saved.length >= SAVED_STOCK_SCREENS_MAXIMUM && !saved.some((each) => each.name === name))
          return refuse('screensFull', { maximum: SAVED_STOCK_SCREENS_MAXIMUM });

        // With changed criteria it has no members yet.
        const row = {
          criteria: JSON.stringify(input.criteria),
          at: new Date(now),
          members: null,
          last_checked_at: null,
        };
        await db
          .insertInto('saved_screens')
          .values({ account_id: account, name, ...row })
          .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet(row))
          .execute();
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
        const { numDeletedRows } = await db
          .deleteFrom('saved_screens')
          .where('account_id', '=', account)
          .where('name', '=', input.name)
          .executeTakeFirst();
        return numDeletedRows === 0n ? refuse('notFound') : {};
      },
    });
}

export function listScreens(dependencies: ServerDependencies): Handler<'discovery/listScreens'> {
  return async (_, { account }) => {
    const rows = await dependencies.database.kysely
      .selectFrom('saved_screens')
      .select(['name', 'criteria', 'at', 'followed_since'])
      .where('account_id', '=', account)
      .orderBy('at', 'desc')
      .orderBy('name')
      .execute();
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

/** Companies that fit when following begins aren't reported as new. */
const FOLLOWING_STARTS_HERE = { members: null, last_checked_at: null };

export function followScreen(dependencies: ServerDependencies): Handler<'discovery/followScreen'> {
  return (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('discovery/followScreen', input),
      async decide({ db, now }) {
        const saved = await db
          .selectFrom('saved_screens')
          .select('followed_since')
          .where('account_id', '=', account)
          .where('name', '=', input.name)
          .executeTakeFirst();
        if (!saved) return refuse('notFound');
        if ((saved.followed_since !== null) === input.follow) return {};

        await db
          .updateTable('saved_screens')
          .set({ followed_since: input.follow ? new Date(now) : null, ...FOLLOWING_STARTS_HERE })
          .where('account_id', '=', account)
          .where('name', '=', input.name)
          .execute();
        return {};
      },
    });
}
