import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Side } from '@bourse/core/orders/order.ts';
import { divide, formatScaled, notional, SCALE, type Amount, type Quantity } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { createRates } from '../ledger/rates.ts';
import { valuedAt } from '../ledger/valued.ts';
import { nameIn } from '../venue/name-in.ts';
import type { Worth, WorthParts } from './equities.ts';
import type { KnownLeader } from './rows.ts';
import type { Db } from './store.ts';

/** A leader's holdings as others see them: without fills whose copies haven't been decided yet. */
interface Held {
  instrument: string;
  side: Side;
  leverage: number;
  quantity: Quantity;
}
const keyOf = ({ instrument, side, leverage }: Omit<Held, 'quantity'>): string => `${instrument} ${side} ${leverage}`;

/** The net quantity that undecided fills have opened, by instrument, side and leverage. */
export async function readUndecided(db: Db, leader: bigint): Promise<Held[]> {
  const { rows } = await sql<Held>`select instrument, side, leverage,
      sum(case effect when 'open' then leader_quantity else -leader_quantity end)::bigint as quantity
    from copy_blocks where leader = ${leader} and status <> 'done' and part = 1 and only_account is null and not leaving
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** As fractions of the portfolio's worth, so that nobody can derive amounts. */
export function holdingsOf(
  { feeds, clock }: WorthParts,
  { currency }: KnownLeader,
  { positions, equity }: Worth,
  undecided: readonly Held[],
  language: Language,
) {
  const now = clock.now();
  const into = createRates(feeds).into(currency, now);
  const held = Map.groupBy(positions, keyOf);
  const later = new Map(undecided.map((each) => [keyOf(each), each]));
  return [...new Set([...held.keys(), ...later.keys()])].flatMap((key) => {
    const list = held.get(key) ?? [];
    const { instrument: id, side, leverage } = list[0] ?? later.get(key)!;
    const instrument = feeds.instrument(id as never);
    const quote = feeds.quote(id as never, now);
    const there = list.reduce((sum, { openQuantity }) => sum + openQuantity, 0n);
    const shown = there - (later.get(key)?.quantity ?? 0n);
    if (shown <= 0n) return [];
    const worth = (amount: Amount, from: string): Amount => into(amount, from) ?? 0n;
    const whole = list.reduce((sum, each) => sum + worth(valuedAt(each, quote).figures.marketValue, each.currency), 0n);
    // A position already closed but still shown is valued at the last price.
    const value =
      there > 0n
        ? divide(whole * shown, there, 'half-even')
        : quote && instrument
          ? worth(notional(quote.last, shown, instrument.currency), instrument.currency)
          : 0n;
    const part = formatScaled(equity > 0n ? divide(value * SCALE, equity, 'half-even') : 0n);
    return [{ instrument: id, name: instrument ? nameIn(language, instrument) : id, side, leverage, part }];
  });
}
