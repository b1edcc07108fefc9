import { refuse } from '@bourse/contract/refusals.ts';
import { decideAskRelease } from '@bourse/core/products/pledges/pledge.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { buildOpenRequestRecordLoads } from '../requests/review-request-records.ts';
import { buildRequestView } from '../requests/review-request-view.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildPledgeLoad } from './records.ts';

export const askRelease =
  ({ desk }: ServerDependencies): Handler<'pledges/askRelease'> =>
  async (input, { account }) => {
    const seq = decodeId('g', account, input.pledge);
    if (seq === null) return refuse('notFound');
    return desk.run({
      account,
      actor: { account },
      key: computeIdempotencyKey('pledges/askRelease', input),
      currencies: [],
      instrument: null,
      loads: [buildPledgeLoad(seq), ...buildOpenRequestRecordLoads('pledgeRelease')],
      decide: (state, now) => decideAskRelease(state, seq, now),
      answer: ({ records: { requests = [] } }) => ({ release: buildRequestView(account, requests[0]!.request) }),
    });
  };
