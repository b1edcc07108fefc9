import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { COPY_TIME_LIMIT_MS } from '@bourse/core/products/copying/block-order.ts';
import {
  COPIES_A_DAY,
  COPIES_MAXIMUM,
  leftOf,
  refuseStart,
  USUAL_DEVIATION,
  USUAL_INSTRUMENT_SHARE,
} from '@bourse/core/products/copying/copy.ts';
import { COPIES_FROM } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN, moved } from '@bourse/core/ledger/transfer.ts';
import { type Amount, formatAmount, formatScaled, larger } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { lateIn, refuseLeaving } from '../desk/command-loads.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { type AskedStart, askedStart } from './start-context.ts';
import { holdingsOf, readUndecided } from './leader-state.ts';
import { type ShowParts, showLeaders } from './leader-views.ts';
import type { CalendarParts } from './calendar.ts';
import { readLeader } from './store.ts';

/** Refuses if a copy with any amount would be refused; `available` is the money that may leave the main portfolio. */
export const previewCopy =
  (parts: ShowParts & CalendarParts & Pick<Parts, 'desk'>): Handler<'copying/previewCopy'> =>
  async (input, { account, language }) => {
    const { kysely } = parts.database;
    const leader = await readLeader(kysely, BigInt(input.leader));
    if (!leader) return refuse('notFound');
    const [{ wish, worth, loads }, [shown]] = await Promise.all([
      askedStart(parts, leader, account),
      showLeaders(parts, [leader], { account, language }),
    ]);
    // Read after the holdings, so that nothing filled meanwhile shows too early.
    const undecided = await readUndecided(kysely, leader.leader);
    const seen = await parts.desk.look({ ...loads, decide: (state, now) => begunWith(state, wish, now) });
    if (seen === null) return refuse('systemBusy');
    if (isRefusal(seen)) return seen;
    const { currency, least } = wish;
    return {
      leader: shown!.row,
      available: formatAmount(seen.available, currency),
      left: formatAmount(seen.left, currency),
      minimum: formatAmount(least, currency),
      usual: {
        maximumDeviationRate: formatScaled(USUAL_DEVIATION),
        maximumShareRate: formatScaled(USUAL_INSTRUMENT_SHARE),
      },
      timeLimitSeconds: COPY_TIME_LIMIT_MS / 1_000,
      copiesLeft: seen.copiesLeft,
      copiesLeftToday: seen.copiesLeftToday,
      openPositions: holdingsOf(parts, leader, worth, undecided, language).length,
    };
  };

interface Begins {
  available: Amount;
  left: Amount;
  copiesLeft: number;
  copiesLeftToday: number;
}

function begunWith(state: AccountState, wish: AskedStart['wish'], now: number): Begins | Refusal {
  const { currency, least, most, dayBegan } = wish;
  const smallest = { transfers: moved(currency, least, MAIN, COPIES_FROM) };
  const refused = refuseStart(state, wish, now) ?? refuseLeaving(state, smallest, now);
  if (refused) return refused;
  const copies = state.copies ?? [];
  return {
    available: larger(state.available(currency) - lateIn(state.loanBooks, currency, now), 0n),
    left: leftOf(state, most),
    copiesLeft: COPIES_MAXIMUM - copies.filter(({ status }) => status !== 'ended').length,
    copiesLeftToday: COPIES_A_DAY - copies.filter(({ startedAt }) => startedAt >= dayBegan).length,
  };
}
