/** Commission plans: one person proposes; with another's approval they are dated and announced to customers. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import { commission, type CommissionPlan, commissionPlanOf } from '@bourse/core/markets/rulebook/commission.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Charge, Dated } from '@bourse/core/markets/rulebook/rule-types.ts';
import { checkAhead, typedAmount } from '../proposals/proposal-terms.ts';
import { propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { type Currency, formatAmount, formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';

type Shown = AnswerOf<Calls['staff/proposeCommissionPlan']>;
type Kind = Pick<Asked, 'market' | 'seat'>;
const KIND = 'commissionPlan' as const;
const CHARGED = MARKETS.filter((market) => market !== 'FX');

const shown = (
  { market, seat }: Kind,
  charges: readonly Charge[],
  from: string | null,
  standing: Shown['standing'],
  proposal: Shown['proposal'] = null,
): Shown => {
  const { currency } = rulesOf(market);
  const components = charges.map((charge) => componentOf(charge, currency));
  return { market, seat, currency, components, from, standing, proposal };
};

const holdsOf = (parts: Pick<Parts, 'commissions'>, kind: Kind, date: string): Dated<CommissionPlan> =>
  commissionPlanOf(kind, date, parts.commissions.plans());
const todayIn = ({ zones }: Pick<Parts, 'zones'>, market: Market, now: number): string =>
  zones.toLocal(now, rulesOf(market).zone).date;

export const listCommissionPlans =
  (parts: Parts): Handler<'staff/listCommissionPlans'> =>
  async (_, caller) => {
    const now = parts.clock.now();
    const waiting = await selectWaiting(parts, parts.database.kysely, KIND, caller, now);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const asked = JSON.parse(terms) as Asked;
      const rows = rowsOf(asked);
      return 'refused' in rows ? [] : [shown(asked, chargesIn(rows), asked.from, 'proposed', proposal)];
    });
    const rows = CHARGED.flatMap((market) =>
      [false, true].flatMap((seat): Shown[] => {
        const today = todayIn(parts, market, now);
        const holds = holdsOf(parts, { market, seat }, today);
        const own = parts.commissions.plans().filter(({ value }) => value.market === market && value.seat === seat);
        const dated = own.map((plan) =>
          shown(
            plan.value,
            plan.value.charges,
            plan.from,
            plan === holds ? 'holds' : plan.from > today ? 'coming' : 'past',
          ),
        );
        const house = commissionPlanOf({ market, seat }, today);
        const ofHouse = shown(house.value, house.value.charges, null, own.includes(holds) ? 'past' : 'holds');
        return [...dated.toReversed(), ofHouse];
      }),
    );
    return { rows: [...proposed, ...rows] };
  };

export const proposeCommissionPlan =
  (parts: Parts): Handler<'staff/proposeCommissionPlan'> =>
  ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeCommissionPlan', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Shown | Refusal> {
        const checked = check(parts, work, input);
        if ('refused' in checked) return checked;
        const subject = input.market;
        const from = checked.beginsAt;
        const proposal = await propose(parts, work, caller, { kind: KIND, subject, terms: input, from });
        const { market, seat } = input;
        const detail = { market, seat, from: input.from, proposal: proposal.id };
        work.record.push({ action: 'proposeCommissionPlan', subject, detail });
        return shown(input, chargesIn(checked.rows), input.from, 'proposed', proposal);
      },
    });

function check(
  parts: Parts,
  { now }: Pick<StaffWork, 'now'>,
  asked: Asked,
): { rows: Rows; beginsAt: number } | Refusal {
  const rows = rowsOf(asked);
  if ('refused' in rows) return rows;
  const beginsAt = checkAhead(parts, asked.market, asked.from, now);
  return isRefusal(beginsAt) ? beginsAt : { rows, beginsAt };
}

const NAMES = { maker: 'makerFee', taker: 'takerFee' } as const;
const named = (charges: readonly Charge[], market: Market): Record<string, string> =>
  Object.fromEntries(
    charges.map((charge) => [
      charge.liquidity ? NAMES[charge.liquidity] : 'commission',
      figuresOf(charge, rulesOf(market).currency),
    ]),
  );

export const proposedCommissionPlan = (parts: Parts): ProposedKind => ({
  kind: KIND,
  shows({ terms }) {
    const asked = JSON.parse(terms) as Asked;
    const { market, seat, from } = asked;
    const rows = rowsOf(asked);
    const holds = holdsOf(parts, asked, from);
    return {
      terms: { market, seat, from, ...('refused' in rows ? {} : named(chargesIn(rows), market)) },
      holds: { market, seat, ...named(holds.value.charges, market) },
    };
  },
  reload: () => parts.commissions.reload(),
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const asked = JSON.parse(proposal.terms) as Asked;
    const checked = check(parts, work, asked);
    if ('refused' in checked) return checked;
    const { market, seat, from } = asked;
    const set = await work.db
      .insertInto('commission_plans')
      .values(checked.rows.map((row) => ({ ...row, market, seat, from_on: from, decided_at: new Date(work.now) })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('from_on')
      .execute();
    // A dated rule is never changed, not even before it begins.
    if (set.length < checked.rows.length) return refuse('notAhead', { earliest: nextDay(parts, asked) });
    await tell(parts, work, asked, chargesIn(checked.rows));
    return {};
  },
});

const nextDay = ({ zones }: Pick<Parts, 'zones'>, { market, from }: Asked): string =>
  new Date(zones.toInstant(from, MINUTES_A_DAY, rulesOf(market).zone)).toISOString();
const MINUTES_A_DAY = 1440;

/** Announces the old and new terms in advance to everybody who will pay it. */
async function tell(parts: Parts, { db, now }: StaffWork, asked: Asked, charges: readonly Charge[]): Promise<void> {
  const { market, seat, from } = asked;
  const [was, next] = [named(holdsOf(parts, asked, from).value.charges, market), named(charges, market)];
  const audience = { of: seat ? 'seats' : 'others' } as const;
  const of = (names: Record<string, string>, name: string): string => names[name] ?? '–';
  if (market === 'CRYPTO')
    return parts.tellMany(db, now, audience, 'makerTakerToChange', {
      market,
      from,
      makerWas: of(was, 'makerFee'),
      makerIs: of(next, 'makerFee'),
      takerWas: of(was, 'takerFee'),
      takerIs: of(next, 'takerFee'),
    });
  return parts.tellMany(db, now, audience, 'commissionToChange', {
    market,
    from,
    was: of(was, 'commission'),
    becomes: of(next, 'commission'),
  });
}

/** Commission plans in their typed, stored and displayed forms. */

type Asked = Omit<InputOf<Calls['staff/proposeCommissionPlan']>, 'key'>;
type Component = Asked['components'][number];
type Rows = readonly (Pick<Charge, 'base' | 'rate'> & {
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
function rowsOf({ market, components }: Asked): Rows | Refusal {
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

const componentOf = (charge: Charge, currency: Currency): Component => {
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

const chargesIn = (rows: Rows): Charge[] =>
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
function figuresOf({ base, rate, minimum, maximum }: Charge, currency: Currency): string {
  if (base === 'order') return `${formatAmount(rate, currency)} ${currency}`;
  if (base === 'quantity') return `${formatScaled(rate)} ${currency} × 1`;
  const money = (amount: bigint | undefined): string => (amount ? formatAmount(amount, currency) : '');
  const bounds = minimum || maximum ? ` (${money(minimum)}–${money(maximum)} ${currency})` : '';
  return `${formatScaled(rate * PERCENT)}%${bounds}`;
}
