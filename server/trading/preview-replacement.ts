import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import {
  type ReplacementPreview,
  previewReplacement as previewByRules,
} from '@bourse/core/trading/trading/preview-replacement.ts';
import { LoadAlso } from '../desk/command.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import { loadFatFingerContext, buildOrderWarnings } from './build-order-warnings.ts';
import { createOrderChangeCommand, parseReplacement } from './replace-order.ts';
import { findInstrumentOfOrder } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

interface PreviewedChange {
  state: AccountState;
  market: MarketView;
  preview: ReplacementPreview;
  now: number;
}

/** The order itself isn't the same again. */
async function warningsOfReplacement(
  dependencies: TradingDependencies,
  caller: Pick<CustomerCaller, 'account' | 'apiKey'>,
  seq: bigint,
  { state, market, preview: { asPlaced }, now }: PreviewedChange,
): Promise<ReturnType<typeof buildOrderWarnings>> {
  if (!asPlaced) return [];
  const { total, recent } = await loadFatFingerContext(dependencies, caller, market.instrument, asPlaced.request, now);
  const others = recent.filter((each) => each.seq !== seq);
  return buildOrderWarnings(state, asPlaced.request, market, asPlaced, { total, recent: others }, now);
}

export const previewReplacement =
  (dependencies: TradingDependencies): Handler<'trading/previewReplacement'> =>
  async (input, { account, apiKey }) => {
    const change = parseReplacement(input);
    if (isRefusal(change)) return change;
    const seq = decodeId('o', account, input.order);
    const about =
      seq === null ? null : await findInstrumentOfOrder(dependencies.database, account, seq, apiKey?.portfolio);
    if (seq === null || !about) return refuse('orderNotFound');
    const command = createOrderChangeCommand(dependencies, about, { account, apiKey }, seq);
    const seen = await dependencies.desk.peek<PreviewedChange>({
      ...command.loads,
      decide(read, now, loaded) {
        const context = command.buildContext(read, now, loaded);
        if (context instanceof LoadAlso || isRefusal(context)) return context;
        const preview = previewByRules(context.state, seq, change, context.market, now);
        return isRefusal(preview) ? preview : { ...context, preview, now };
      },
    });
    if (isRefusal(seen)) return seen;
    const { before, after, available, availableAfter, fillsNow, fillsWhole } = seen.preview;
    const { currency } = about;
    const holdAndCharges = ({ hold, charges }: typeof before) => ({
      hold: formatAmount(hold, currency),
      charges: formatAmount(charges, currency),
    });
    return {
      before: holdAndCharges(before),
      after: holdAndCharges(after),
      available: formatAmount(available, currency),
      availableAfter: formatAmount(availableAfter, currency),
      fillsNow,
      fillsWhole,
      warnings: await warningsOfReplacement(dependencies, { account, apiKey }, seq, seen),
      currency,
    };
  };
