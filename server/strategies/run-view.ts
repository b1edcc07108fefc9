/** A customer's own run as the wire shows it: what it is worth now, and what was put in. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/money.ts';
import { valueOf } from '@bourse/core/strategies/run.ts';
import type { Parts } from '../parts.ts';
import { readHoldings } from './holdings-store.ts';
import { readRefused } from './refusals-store.ts';
import type { Run } from './runs-store.ts';
import { nameOf } from './view.ts';

type RunView = NonNullable<AnswerOf<Calls['strategies/getStrategy']>['run']>;

const REFUSED_SHOWN = 20;
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export async function runView(
  parts: Pick<Parts, 'database' | 'feeds' | 'clock'>,
  run: Run,
  language: Language,
): Promise<RunView> {
  const { portfolio, currency, beganAt, closingAt, endedAt, cause } = run;
  const { database, feeds, clock } = parts;
  const now = clock.now();
  // From its beginning on, so all that came from outside is what was put in, less what was taken out.
  const { cash, flow, quantities } = await readHoldings(database.kysely, run, 0n);
  const held = [...quantities].map(([instrument, quantity]) => ({
    instrument,
    quantity,
    price: feeds.quote(instrument, now)?.bid ?? 0n,
  }));
  const value = valueOf(cash, held, currency);
  const refused = await readRefused(database.kysely, run.strategy, REFUSED_SHOWN);
  return {
    portfolio: portfolio.toString(),
    status: endedAt !== null ? 'stopped' : closingAt !== null ? 'closing' : 'running',
    since: new Date(beganAt).toISOString(),
    endedAt: iso(endedAt),
    cause: endedAt === null ? null : cause,
    currency,
    value: formatAmount(value, currency),
    free: formatAmount(cash, currency),
    paid: formatAmount(flow, currency),
    profit: formatAmount(value - flow, currency),
    holds: held.map((each) => ({
      instrument: each.instrument,
      name: nameOf(parts, each.instrument, language),
      part: formatScaled(value > 0n ? divide(valueOf(0n, [each], currency) * SCALE, value, 'half-even') : 0n),
    })),
    skipped: refused.map(({ date, instrument, side, quantity, reason }) => ({
      date,
      instrument,
      name: nameOf(parts, instrument, language),
      side,
      quantity: formatScaled(quantity),
      reason,
    })),
  };
}
