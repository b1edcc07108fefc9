import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler-types.ts';
import { encodeId, parseIdOwner } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildPledgeView } from './pledge-view.ts';
import { listHeldPledges } from './store.ts';

export const listAllPledges =
  ({ database: { kysely } }: ServerDependencies): Handler<'staff/listPledges'> =>
  async ({ cursor, limit = PAGE_SIZE }) => {
    const found = await listHeldPledges(kysely, cursor === undefined ? null : parseIdOwner('g', cursor), limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map(({ account, pledge }) => ({ ...buildPledgeView(account, pledge), customer: account.toString() })),
      next: found.length > limit && last ? encodeId('g', last.account, last.pledge.seq) : null,
    };
  };
