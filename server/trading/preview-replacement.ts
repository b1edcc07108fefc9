import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import {
  type PreviewedReplacement,
  previewReplacement as previewByRules,
} from '@bourse/core/trading/trading/preview-replacement.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import { readAround, warningsOf } from './preview-context.ts';
import { askedChange, replacementOf } from './replace-order.ts';
import { instrumentOfOrder } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

interface Seen {
  state: AccountState;
  market: MarketView;
  preview: PreviewedReplacement;
  now: number;
}

/** The order itself isn't the same again. */
async function warningsOfChange(
  parts: TradingParts,
  account: AccountId,
  seq: bigint,
  { state, market, preview: { asPlaced }, now }: Seen,
): Promise<ReturnType<typeof warningsOf>> {
  if (!asPlaced) return [];
  const { total, recent } = await readAround(parts, account, market.instrument, asPlaced.request, now);
  const others = recent.filter((each) => each.seq !== seq);
  return warningsOf(state, asPlaced.request, market, asPlaced, { total, recent: others }, now);
}

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
      parts.desk.look<Seen>({
        ...asked.loads(),
        decide(read, now) {
          const ground = asked.groundOn(read, now);
          if (ground === null || isRefusal(ground)) return ground;
          const preview = previewByRules(ground.state, seq, change, ground.market, now);
          return isRefusal(preview) ? preview : { ...ground, preview, now };
        },
      });
    const seen = (await look()) ?? (await look()) ?? refuse('systemBusy');
    if (isRefusal(seen)) return seen;
    const { before, after, available, availableAfter, fillsNow, fillsWhole } = seen.preview;
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
      fillsWhole,
      warnings: await warningsOfChange(parts, account, seq, seen),
      currency,
    };
  };
