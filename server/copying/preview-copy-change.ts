import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  type CopyChange,
  computeAmountDueToLeader,
  computeRemainingLeaderCapacity,
  type CopiedLeaderState,
  computeStopLossEquity,
} from '@bourse/core/products/copying/copy-lifecycle.ts';
import type { Copy } from '@bourse/core/products/copying/copy-types.ts';
import { type Amount, formatAmount, maximumOf, minimumOf } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { computeLateAmountIn } from '../desk/cross-area-record-loads.ts';
import type { Handler } from '../calls/handler-types.ts';
import {
  buildCopyChangeCommand,
  parseCopyChange,
  type ChangeCopyDependencies,
  readCopiedLeaderState,
  retryUntilDecided,
} from './prepare-copy-change.ts';
import { formatPortfolioKey, computePortfolioWorths } from './portfolio-worth.ts';
import type { StoredCopy } from './store.ts';

/** The smallest amount: with it the desk loads everything needed to decide on any amount. */
const SMALLEST = 1n;

type MoneyDirection = 'deposit' | 'withdraw';
interface CopyChangeLimits {
  /** The maximum that may be moved this way. */
  most: Amount;
  left: Amount | null;
  due: Amount | null;
  changed: Copy | null;
}

/** For an amount: why changing the copy by it would be refused, and the copy's terms afterwards. */
export const previewChange =
  (dependencies: ChangeCopyDependencies): Handler<'copying/previewChange'> =>
  (input, { account }) => {
    const readPreview = async (copy: StoredCopy) => {
      const { direction, amount } = input;
      const known = amount === undefined ? { [direction]: SMALLEST } : parseCopyChange({ [direction]: amount }, copy);
      if (isRefusal(known)) return known;
      const led = await readCopiedLeaderState(dependencies, copy, known);
      const changeCommand = buildCopyChangeCommand(copy, known, led);
      const seen = await dependencies.desk.peek<CopyChangeLimits | 'changed'>({
        ...changeCommand,
        decide(state, now) {
          const decided = amount === undefined ? undefined : changeCommand.decide(state, now);
          if (decided === null) return 'changed';
          if (decided && 'refused' in decided) return decided;
          return computeCopyChangeLimits(
            state,
            copy,
            { direction, led, changed: decided?.records.copies[0] ?? null },
            now,
          );
        },
      });
      if (seen === 'changed') return null;
      return isRefusal(seen) ? seen : buildPreview(dependencies, copy, known, seen);
    };
    return retryUntilDecided(dependencies, account, input.copy, readPreview, 'preview');
  };

function computeCopyChangeLimits(
  state: AccountState,
  { portfolio, currency }: StoredCopy,
  { direction, led, changed }: { direction: MoneyDirection; led: CopiedLeaderState; changed: Copy | null },
  now: number,
): CopyChangeLimits | Refusal | 'changed' {
  const available = state.available(currency);
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy) return refuse('notFound');
  if (direction === 'deposit') {
    const barred = refuseRestrictedAction(state.states, 'open', now);
    if (barred) return barred;
    const left = computeRemainingLeaderCapacity(state, led.most);
    const free = maximumOf(available - computeLateAmountIn(state.loanBooks, currency, now), 0n);
    const grows = copy.status === 'active' || copy.status === 'paused';
    return { most: grows ? minimumOf(free, left) : 0n, left, due: null, changed };
  }
  // The copy's worth has changed: try again.
  if (copy.status !== 'ended' && led.worth?.highWater !== copy.highWater) return 'changed';
  const due = computeAmountDueToLeader(copy, led.worth?.equity ?? 0n);
  return { most: maximumOf(available - due, 0n), left: null, due, changed };
}

async function buildPreview(
  dependencies: ChangeCopyDependencies,
  copy: StoredCopy,
  { deposit = 0n, withdraw = 0n }: CopyChange,
  { most, left, due, changed }: CopyChangeLimits,
) {
  const { currency } = copy;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  const { equity } = (await computePortfolioWorths(dependencies, [copy], currency)).get(formatPortfolioKey(copy))!;
  const stops = changed && computeStopLossEquity(changed);
  return {
    currency,
    most: money(most),
    left: left === null ? null : money(left),
    due: due === null ? null : money(due),
    after: changed && {
      value: money(equity + deposit - withdraw),
      base: money(changed.base),
      stopsAt: stops === null ? null : money(stops),
    },
  };
}
