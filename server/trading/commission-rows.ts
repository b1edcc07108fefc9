/** Commission plans in their typed, stored and displayed forms. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount, formatScaled, parseScaled, SCALE, type Currency } from '@bourse/core/money.ts';
import { commission } from '@bourse/core/rulebook/commission.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Charge } from '@bourse/core/rulebook/types.ts';
import { typedAmount } from '../desk/typed-amount.ts';

export type Asked = Omit<InputOf<Calls['staff/proposeCommissionPlan']>, 'key'>;
type Component = Asked['components'][number];
export type Rows = readonly (Pick<Charge, 'base' | 'rate'> & {
  liquidity: 'maker' | 'taker' | null;
  minimum: bigint | null;
  maximum: bigint | null;
})[];

/** No commission may exceed a twentieth of the traded value. */
const HIGHEST = SCALE / 20n;

function rowOf({ liquidity, base, rate, minimum, maximum }: Component, currency: Currency): Rows[number] | null {
  const amount = (text: string | null): bigint | null => (text === null ? null : typedAmount(text, currency));
  const read = base === 'order' ? typedAmount(rate, currency) : parseScaled(rate);
  const [least, most] = [amount(minimum), amount(maximum)];
  const isMissing = (text: string | null, value: bigint | null): boolean => text !== null && value === null;
  if (read === null || isMissing(minimum, least) || isMissing(maximum, most)) return null;
  if (base === 'notional' && read > HIGHEST) return null;
  if (base === 'order' && (least !== null || most !== null)) return null;
  if (most !== null && most < (least ?? 0n)) return null;
  return { liquidity, base, rate: read, minimum: least, maximum: most };
}

/** One component, or two for digital currency: one for orders that waited and one for others, both on the value. */
export function rowsOf({ market, components }: Asked): Rows | Refusal {
  // The spread is the house's only income from a pair.
  if (market === 'FX') return refuse('badInput', { field: 'market' });
  const { currency } = rulesOf(market);
  const rows = components.map((component) => rowOf(component, currency));
  const kinds = components.map(({ liquidity, base }) => (market === 'CRYPTO' ? `${liquidity} ${base}` : liquidity));
  const needed = market === 'CRYPTO' ? ['maker notional', 'taker notional'] : [null];
  if (kinds.length !== needed.length || needed.some((kind) => !kinds.includes(kind)))
    return refuse('badInput', { field: 'components' });
  const wrong = rows.indexOf(null);
  return wrong >= 0 ? refuse('badInput', { field: `components.${wrong}.rate` }) : (rows as Rows);
}

export const componentOf = (charge: Charge, currency: Currency): Component => {
  const { liquidity, base, rate, minimum, maximum } = charge;
  const money = (amount: bigint | undefined): string | null => (amount ? formatAmount(amount, currency) : null);
  return {
    liquidity: liquidity ?? null,
    base: base === 'order' || base === 'quantity' ? base : 'notional',
    rate: base === 'order' ? formatAmount(rate, currency) : formatScaled(rate),
    minimum: money(minimum),
    maximum: money(maximum),
  };
};

export const chargesIn = (rows: Rows): Charge[] =>
  rows.map(({ liquidity, minimum, maximum, ...row }) =>
    commission({
      ...row,
      ...(liquidity === null ? {} : { liquidity }),
      ...(minimum === null ? {} : { minimum }),
      ...(maximum === null ? {} : { maximum }),
    }),
  );

const PERCENT = 100n;
/** Figures only, which read the same in every language: "0.25% (2.00–6.00 USD)", "0.99 USD". */
export function figuresOf({ base, rate, minimum, maximum }: Charge, currency: Currency): string {
  if (base === 'order') return `${formatAmount(rate, currency)} ${currency}`;
  if (base === 'quantity') return `${formatScaled(rate)} ${currency} × 1`;
  const money = (amount: bigint | undefined): string => (amount ? formatAmount(amount, currency) : '');
  const bounds = minimum || maximum ? ` (${money(minimum)}–${money(maximum)} ${currency})` : '';
  return `${formatScaled(rate * PERCENT)}%${bounds}`;
}
