import { refuse } from '@bourse/contract/errors.ts';
import { decideAskRelease } from '@bourse/core/products/pledges/pledge.ts';
import { keyOf } from '../desk/command.ts';
import { openRequests } from '../requests/request-records.ts';
import { requestView } from '../requests/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { pledgeNumbered } from './records.ts';

export const askRelease =
  ({ desk }: Parts): Handler<'pledges/askRelease'> =>
  async (input, { account }) => {
    const seq = decodeId('g', account, input.pledge);
    if (seq === null) return refuse('notFound');
    const answer = await desk.run({
      account,
      actor: { account },
      key: keyOf('pledges/askRelease', input),
      currencies: [],
      instrument: null,
      loads: [pledgeNumbered(seq), ...openRequests('pledgeRelease')],
      decide: (state, now) => decideAskRelease(state, seq, now),
      answer: ({ records: { requests = [] } }) => ({ release: requestView(account, requests[0]!.request) }),
    });
    return answer ?? refuse('systemBusy');
  };
