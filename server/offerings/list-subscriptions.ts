import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { subscriptionView } from './subscription-view.ts';
import { readSubscriptions } from './subscriptions-store.ts';

export const listSubscriptions =
  ({ database: { kysely } }: Parts): Handler<'offerings/listSubscriptions'> =>
  async ({ kind, status, allotted, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('i', account, cursor);
    const found = await readSubscriptions(kysely, account, {
      ...(kind ? { kind } : {}),
      ...(status ? { status } : {}),
      ...(allotted === undefined ? {} : { allotted }),
      before,
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ subscription, steps, ...around }) =>
        subscriptionView(account, subscription, steps, { ...around, language }),
      ),
      next: found.length > limit && last ? encodeId('i', account, last.subscription.seq) : null,
    };
  };
