import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/money.ts';
import {
  type PreviewedReplacement,
  previewReplacement as previewByRules,
} from '@bourse/core/trading/preview-replacement.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import { loadsOf, replacementOf } from './replace-order.ts';
import { instrumentOfOrder } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

export const previewReplacement =
  (parts: TradingParts): Handler<'trading/previewReplacement'> =>
  async (input, { account }) => {
    const { desk, database, views, clock } = parts;
    const change = replacementOf(input);
    if (isRefusal(change)) return change;
    const seq = decodeId('o', account, input.order);
    const about = seq === null ? null : await instrumentOfOrder(database, account, seq);
    if (seq === null || !about || !views(about.instrument, clock.now())) return refuse('orderNotFound');
    if (about.status !== 'pending') return refuse('notInThatState', { state: about.status });
    const look = () =>
      desk.look<PreviewedReplacement>({
        account,
        ...loadsOf(about, seq),
        decide(state, now) {
          const market = views(about.instrument, now);
          return market ? previewByRules(state, seq, change, market, now) : refuse('orderNotFound');
        },
      });
    const previewed = (await look()) ?? (await look()) ?? refuse('systemBusy');
    if (isRefusal(previewed)) return previewed;
    const { before, after, available, availableAfter, fillsNow } = previewed;
    const { currency } = about;
    const standing = ({ hold, charges }: typeof before) => ({
      hold: formatAmount(hold, currency),
      charges: formatAmount(charges, currency),
    });
    return {
      before: standing(before),
      after: standing(after),
      available: formatAmount(available, currency),
      availableAfter: formatAmount(availableAfter, currency),
      fillsNow,
      currency,
    };
  };
