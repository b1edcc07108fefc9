import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { subscriptionView } from './subscription-view.ts';
import { readSubscriptions } from './subscriptions-store.ts';

/** Block purchases share an account's numbers with applications, so both are shown in one order. */
export const listSubscriptions =
  ({ blocks, database: { kysely } }: Parts): Handler<'offerings/listSubscriptions'> =>
  async ({ kind, status, allotted, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('i', account, cursor);
    const asked = {
      ...(status ? { status } : {}),
      ...(allotted === undefined ? {} : { allotted }),
      before,
      limit: limit + 1,
    };
    const [subscriptions, purchases] = await Promise.all([
      kind === 'block' ? [] : readSubscriptions(kysely, account, { ...(kind ? { kind } : {}), ...asked }),
      kind === undefined || kind === 'block' ? blocks.purchases({ account, language }, asked) : [],
    ]);
    const found = [
      ...subscriptions.map(({ subscription, steps, ...around }) => ({
        seq: subscription.seq,
        view: subscriptionView(account, subscription, steps, { ...around, language }),
      })),
      ...purchases,
    ].sort((one, two) => (one.seq > two.seq ? -1 : 1));
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ view }) => view),
      next: found.length > limit && last ? encodeId('i', account, last.seq) : null,
    };
  };
