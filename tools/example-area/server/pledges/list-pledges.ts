import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { listRequests } from '../requests/review-request-store.ts';
import { buildRequestView } from '../requests/review-request-view.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildPledgeView } from './pledge-view.ts';
import { listPledgeRows } from './store.ts';

const RELEASES = 100;

export const listPledges =
  ({ database: { kysely } }: ServerDependencies): Handler<'pledges/listPledges'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account }) => {
    const before = cursor === undefined ? null : decodeId('g', account, cursor);
    const [pledges, releases] = await Promise.all([
      listPledgeRows(kysely, account, before, limit + 1),
      listRequests(kysely, account, 'pledgeRelease', { before: null, limit: RELEASES }),
    ]);
    const page = pledges.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((pledge) => {
        const release = releases.find(({ details }) => details['pledge'] === pledge.seq.toString());
        return { ...buildPledgeView(account, pledge), release: release ? buildRequestView(account, release) : null };
      }),
      next: pledges.length > limit && last ? encodeId('g', account, last.seq) : null,
    };
  };
