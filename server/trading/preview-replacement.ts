import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { previewReplacement as previewByRules } from '@bourse/core/trading/preview-replacement.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import { askedChange } from './asked-change.ts';
import { replacementOf } from './replace-order.ts';
import { instrumentOfOrder } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

export const previewReplacement =
  (parts: TradingParts): Handler<'trading/previewReplacement'> =>
  async (input, { account }) => {
    const change = replacementOf(input);
    if (isRefusal(change)) return change;
    const seq = decodeId('o', account, input.order);
    const about = seq === null ? null : await instrumentOfOrder(parts.database, account, seq);
    if (seq === null || !about) return refuse('orderNotFound');
    const asked = askedChange(parts, about, account, seq);
    const look = () =>
      parts.desk.look({
        ...asked.loads(),
        decide(read, now) {
          const ground = asked.groundOn(read, now);
          if (ground === null || isRefusal(ground)) return ground;
          return previewByRules(ground.state, seq, change, ground.market, now);
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
