import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { encodeId, ownerOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { pledgeView } from './pledge-view.ts';
import { readHeldPledges } from './store.ts';

export const listAllPledges =
  ({ database: { kysely } }: Parts): Handler<'staff/listPledges'> =>
  async ({ cursor, limit = PAGE_SIZE }) => {
    const found = await readHeldPledges(kysely, cursor === undefined ? null : ownerOf('g', cursor), limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ account, pledge }) => ({ ...pledgeView(account, pledge), customer: account.toString() })),
      next: found.length > limit && last ? encodeId('g', last.account, last.pledge.seq) : null,
    };
  };
