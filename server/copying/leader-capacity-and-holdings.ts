/** A leader as followers meet them: whether they are open to new ones, how much may follow, and what they hold. */
import type { InitialCopyBlock } from '@bourse/core/products/copying/copying-records.ts';
import { findTradingBarredSince } from '@bourse/core/products/copying/leader-restrictions.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { PortfolioWorth, WorthDependencies } from './portfolio-worth.ts';
import type { StoredLeader } from './parse-copying-rows.ts';
import { computeLeaderCapacity } from '@bourse/core/products/copying/leader-levels.ts';
import {
  type Amount,
  divide,
  formatScaled,
  maximumOf,
  computeNotional,
  type Quantity,
  type Rate,
  SCALE,
  minimumOf,
} from '@bourse/core/ledger/money.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { PositionSide } from '@bourse/core/trading/orders/order.ts';
import { sql } from 'kysely';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { valuePosition } from '../ledger/position-valuation.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { computeQuoteChangeRate } from '../venue/instrument-ranking.ts';
import type { Db } from './store.ts';

/** A leader takes no new followers after stopping, while barred from trading, or if they may not be signed in. */
export async function isClosedToFollowers(
  { database, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
  leader: StoredLeader,
): Promise<boolean> {
  if (leader.stoppedAt !== null) return true;
  const row = await database.kysely
    .selectFrom('accounts')
    .select('states')
    .where('account_id', '=', leader.account)
    .executeTakeFirst();
  return findTradingBarredSince((row?.states ?? []) as unknown as Restriction[], clock.now()) !== null;
}

/** The leader's present holdings, each as if it were opened at the last price. */
export function buildInitialCopyHoldings(
  { venues, clock }: Pick<ServerDependencies, 'venues' | 'clock'>,
  { leader, account }: StoredLeader,
  { positions }: PortfolioWorth,
  portfolio: number,
): InitialCopyBlock[] {
  const now = clock.now();
  return positions.flatMap((position): InitialCopyBlock[] => {
    const quote = venues.quote(position.instrument as never, now);
    if (!quote || position.openQuantity === 0n) return [];
    return [
      {
        leader,
        account,
        fill: position.seq,
        portfolio,
        instrument: position.instrument,
        side: position.side,
        effect: 'open',
        leverage: position.leverage,
        price: quote.last,
        quantity: position.openQuantity,
        heldBefore: 0n,
        takenBefore: 0n,
        quoteAt: quote.at,
        filledAt: now,
      },
    ];
  });
}

/** The maximum that may follow a leader in total, given the worth of their own portfolio. */
export function computeFollowedAmountLimit(
  { level, strategy }: Pick<StoredLeader, 'level' | 'strategy'>,
  equity: Amount,
): Amount {
  const byLevel = computeLeaderCapacity(level, maximumOf(equity, 0n));
  return strategy?.capacity == null ? byLevel : minimumOf(byLevel, strategy.capacity);
}

/** A leader's holdings as others see them: without fills whose copies haven't been decided yet. */
interface VisibleHolding {
  instrument: string;
  side: PositionSide;
  leverage: number;
  quantity: Quantity;
}
const keyOf = ({ instrument, side, leverage }: Omit<VisibleHolding, 'quantity'>): string =>
  `${instrument} ${side} ${leverage}`;

/** The net quantity that undecided fills have opened, by instrument, side and leverage. */
export async function readUndecidedFillQuantities(db: Db, leader: bigint): Promise<VisibleHolding[]> {
  const { rows } = await sql<VisibleHolding>`select instrument, side, leverage,
      sum(case effect when 'open' then leader_quantity else -leader_quantity end)::bigint as quantity
    from copy_blocks where leader = ${leader} and status <> 'done' and part = 1 and only_account is null and not leaving
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** `part`: the fraction that it is of the portfolio's worth. */
export interface VisibleHoldingValue extends VisibleHolding {
  part: Rate;
}

/** With their quantities, which no answer may contain. */
export function listVisibleHoldings(
  { venues, clock }: Pick<WorthDependencies, 'venues' | 'clock'>,
  { currency }: StoredLeader,
  { positions, equity }: PortfolioWorth,
  undecided: readonly VisibleHolding[],
): VisibleHoldingValue[] {
  const now = clock.now();
  const into = createValuationRates(venues).into(currency, now);
  const held = Map.groupBy(positions, keyOf);
  const later = new Map(undecided.map((each) => [keyOf(each), each]));
  return [...new Set([...held.keys(), ...later.keys()])].flatMap((key): VisibleHoldingValue[] => {
    const list = held.get(key) ?? [];
    const { instrument: id, side, leverage } = list[0] ?? later.get(key)!;
    const instrument = venues.instrument(id as never);
    const quote = venues.quote(id as never, now);
    const there = list.reduce((sum, { openQuantity }) => sum + openQuantity, 0n);
    const visible = there - (later.get(key)?.quantity ?? 0n);
    if (visible <= 0n) return [];
    const worth = (amount: Amount, from: string): Amount => into(amount, from) ?? 0n;
    const whole = list.reduce(
      (sum, each) => sum + worth(valuePosition(each, quote).figures.marketValue, each.currency),
      0n,
    );
    // A position already closed but still shown is valued at the last price.
    const value =
      there > 0n
        ? divide(whole * visible, there, 'half-even')
        : quote && instrument
          ? worth(computeNotional(quote.last, visible, instrument.currency), instrument.currency)
          : 0n;
    const part = equity > 0n ? divide(value * SCALE, equity, 'half-even') : 0n;
    return [{ instrument: id, side, leverage, quantity: visible, part }];
  });
}

/** As fractions of the portfolio's worth, so that nobody can derive amounts. */
export const buildVisibleHoldings = (
  dependencies: WorthDependencies,
  leader: StoredLeader,
  worth: PortfolioWorth,
  undecided: readonly VisibleHolding[],
  language: Language,
) =>
  listVisibleHoldings(dependencies, leader, worth, undecided).map(({ instrument: id, side, leverage, part }) => {
    const instrument = dependencies.venues.instrument(id as never);
    const quote = dependencies.venues.quote(id as never, dependencies.clock.now());
    return {
      instrument: id,
      name: instrument ? instrumentNameIn(language, instrument) : id,
      side,
      leverage,
      part: formatScaled(part),
      change: quote && formatScaled(computeQuoteChangeRate(quote)),
    };
  });
