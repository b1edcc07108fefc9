import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildSubscriptionView } from './subscription-view.ts';
import { readSubscriptions } from './subscriptions-store.ts';

/** Block purchases share an account's numbers with applications, so both are shown in one order. */
export const listSubscriptions =
  ({ blockTrades, database: { kysely } }: ServerDependencies): Handler<'offerings/listSubscriptions'> =>
  async ({ kind, status, allotted, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('i', account, cursor);
    const query = {
      ...(status ? { status } : {}),
      ...(allotted === undefined ? {} : { allotted }),
      before,
      limit: limit + 1,
    };
    const [subscriptions, purchases] = await Promise.all([
      kind === 'block' ? [] : readSubscriptions(kysely, account, { ...(kind ? { kind } : {}), ...query }),
      kind === undefined || kind === 'block' ? blockTrades.purchases({ account, language }, query) : [],
    ]);
    const found = [
      ...subscriptions.map(({ subscription, steps, ...context }) => ({
        seq: subscription.seq,
        view: buildSubscriptionView(account, subscription, steps, { ...context, language }),
      })),
      ...purchases,
    ].sort((one, two) => (one.seq > two.seq ? -1 : 1));
    const pageRows = found.slice(0, limit);
    const last = pageRows.at(-1);
    return {
      rows: pageRows.map(({ view }) => view),
      next: found.length > limit && last ? encodeId('i', account, last.seq) : null,
    };
  };
