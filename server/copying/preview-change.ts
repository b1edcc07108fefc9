import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { type CopyChange, dueOf, leftOf, type Led, stopsAt } from '@bourse/core/products/copying/copy.ts';
import type { Copy } from '@bourse/core/products/copying/copy-types.ts';
import { type Amount, formatAmount, larger, smaller } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { refuseAct } from '@bourse/core/compliance/restrictions.ts';
import { lateIn } from '../desk/command-loads.ts';
import type { Handler } from '../calls/handler.ts';
import { askedChange, changeFrom, type ChangeParts, ledFor, untilDecided } from './change-context.ts';
import { placeKey, worthOf } from './portfolio-worth.ts';
import type { KnownCopy } from './store.ts';

/** The smallest amount: with it the desk loads everything needed to decide on any amount. */
const SMALLEST = 1n;

type Way = 'add' | 'takeOut';
interface Seen {
  /** The maximum that may be moved this way. */
  most: Amount;
  left: Amount | null;
  due: Amount | null;
  changed: Copy | null;
}

/** For an amount: why changing the copy by it would be refused, and the copy's terms afterwards. */
export const previewChange =
  (parts: ChangeParts): Handler<'copying/previewChange'> =>
  (input, { account }) => {
    const look = async (copy: KnownCopy) => {
      const { way, amount } = input;
      const known = amount === undefined ? { [way]: SMALLEST } : changeFrom({ [way]: amount }, copy);
      if (isRefusal(known)) return known;
      const led = await ledFor(parts, copy, known);
      const asked = askedChange(copy, known, led);
      const seen = await parts.desk.look<Seen>({
        ...asked,
        decide(state, now) {
          const decided = amount === undefined ? undefined : asked.decide(state, now);
          if (decided === null || (decided && 'refused' in decided)) return decided;
          return roomIn(state, copy, { way, led, changed: decided?.records.copies[0] ?? null }, now);
        },
      });
      return seen === null || isRefusal(seen) ? seen : shownOf(parts, copy, known, seen);
    };
    return untilDecided(parts, account, input.copy, look, 'look');
  };

function roomIn(
  state: AccountState,
  { portfolio, currency }: KnownCopy,
  { way, led, changed }: { way: Way; led: Led; changed: Copy | null },
  now: number,
): Seen | Refusal | null {
  const available = state.available(currency);
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy) return refuse('notFound');
  if (way === 'add') {
    const barred = refuseAct(state.states, 'open', now);
    if (barred) return barred;
    const left = leftOf(state, led.most);
    const free = larger(available - lateIn(state.loanBooks, currency, now), 0n);
    const grows = copy.status === 'active' || copy.status === 'paused';
    return { most: grows ? smaller(free, left) : 0n, left, due: null, changed };
  }
  // The copy's worth has changed: try again.
  if (copy.status !== 'ended' && led.worth?.highWater !== copy.highWater) return null;
  const due = dueOf(copy, led.worth?.equity ?? 0n);
  return { most: larger(available - due, 0n), left: null, due, changed };
}

async function shownOf(
  parts: ChangeParts,
  copy: KnownCopy,
  { add = 0n, takeOut = 0n }: CopyChange,
  { most, left, due, changed }: Seen,
) {
  const { currency } = copy;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  const { equity } = (await worthOf(parts, [copy], currency)).get(placeKey(copy))!;
  const stops = changed && stopsAt(changed);
  return {
    currency,
    most: money(most),
    left: left === null ? null : money(left),
    due: due === null ? null : money(due),
    after: changed && {
      value: money(equity + add - takeOut),
      base: money(changed.base),
      stopsAt: stops === null ? null : money(stops),
    },
  };
}
