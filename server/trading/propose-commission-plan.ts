/** Commission plans: one person proposes; with another's approval they are dated and announced to customers. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import {
  buildCommission,
  type CommissionPlan,
  getCommissionPlan,
} from '@bourse/core/markets/rulebook/commission-plans.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { ChargeRule, DatedEntry } from '@bourse/core/markets/rulebook/rule-types.ts';
import { checkFutureMarketDate, parseTypedAmount } from '../proposals/proposal-notice-and-input-checks.ts';
import { insertDatedRule } from '../proposals/proposal-store.ts';
import { defineProposal, proposeHandler, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type Currency, formatAmount, formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';

type CommissionPlanView = CallAnswer<Calls['staff/proposeCommissionPlan']>;
type PlanScope = Pick<CommissionPlanInput, 'market' | 'seat'>;
const commissionPlanProposal = defineProposal('commissionPlan', termsOfCall('staff/proposeCommissionPlan'));
const CHARGED_MARKETS = MARKETS.filter((market) => market !== 'FX');

const commissionPlanView = (
  { market, seat }: PlanScope,
  charges: readonly ChargeRule[],
  from: string | null,
  ruleState: CommissionPlanView['status'],
  proposal: CommissionPlanView['proposal'] = null,
): CommissionPlanView => {
  const { currency } = getMarketRules(market);
  const components = charges.map((charge) => componentFromCharge(charge, currency));
  return { market, seat, currency, components, from, status: ruleState, proposal };
};

const planInForce = (
  dependencies: Pick<ServerDependencies, 'commissionPlans'>,
  kind: PlanScope,
  date: string,
): DatedEntry<CommissionPlan> => getCommissionPlan(kind, date, dependencies.commissionPlans.plans());
const todayInMarket = ({ timeZones }: Pick<ServerDependencies, 'timeZones'>, market: Market, now: number): string =>
  timeZones.toLocal(now, getMarketRules(market).zone).date;

export const listCommissionPlans =
  (dependencies: ServerDependencies): Handler<'staff/listCommissionPlans'> =>
  async (_, caller) => {
    const now = dependencies.clock.now();
    const waiting = await commissionPlanProposal.listWaiting(dependencies, dependencies.database.kysely, caller, now);
    const proposed = waiting.flatMap(({ terms: planInput, proposal }) => {
      const rows = parseComponents(planInput);
      return 'refused' in rows
        ? []
        : [commissionPlanView(planInput, chargesFromRows(rows), planInput.from, 'proposed', proposal)];
    });
    const rows = CHARGED_MARKETS.flatMap((market) =>
      [false, true].flatMap((seat): CommissionPlanView[] => {
        const today = todayInMarket(dependencies, market, now);
        const holds = planInForce(dependencies, { market, seat }, today);
        const own = dependencies.commissionPlans
          .plans()
          .filter(({ value }) => value.market === market && value.seat === seat);
        const dated = own.map((plan) =>
          commissionPlanView(
            plan.value,
            plan.value.charges,
            plan.from,
            plan === holds ? 'inForce' : plan.from > today ? 'upcoming' : 'past',
          ),
        );
        const house = getCommissionPlan({ market, seat }, today);
        const ofHouse = commissionPlanView(
          house.value,
          house.value.charges,
          null,
          own.includes(holds) ? 'past' : 'inForce',
        );
        return [...dated.toReversed(), ofHouse];
      }),
    );
    return { rows: [...proposed, ...rows] };
  };

export const proposeCommissionPlan = (dependencies: ServerDependencies): Handler<'staff/proposeCommissionPlan'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeCommissionPlan',
    proposal: commissionPlanProposal,
    check: (work, terms) => checkPlan(dependencies, work, terms),
    describe: ({ market, seat, from }, { beginsAt }) => ({
      subject: market,
      from: beginsAt,
      detail: { market, seat, from },
    }),
    answer: (proposal, { terms, checked: { rows } }) =>
      commissionPlanView(terms, chargesFromRows(rows), terms.from, 'proposed', proposal),
  });

function checkPlan(
  dependencies: ServerDependencies,
  { now }: Pick<CommandContext, 'now'>,
  planInput: CommissionPlanInput,
): { rows: PlanRows; beginsAt: number } | Refusal {
  const rows = parseComponents(planInput);
  if ('refused' in rows) return rows;
  const beginsAt = checkFutureMarketDate(dependencies, planInput.market, planInput.from, now);
  return isRefusal(beginsAt) ? beginsAt : { rows, beginsAt };
}

const NAMES = { maker: 'makerFee', taker: 'takerFee' } as const;
const chargeTexts = (charges: readonly ChargeRule[], market: Market): Record<string, string> =>
  Object.fromEntries(
    charges.map((charge) => [
      charge.liquidity ? NAMES[charge.liquidity] : 'commission',
      formatCharge(charge, getMarketRules(market).currency),
    ]),
  );

export const commissionPlanProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  commissionPlanProposal.handle({
    describe({ terms: planInput }) {
      const { market, seat, from } = planInput;
      const rows = parseComponents(planInput);
      const holds = planInForce(dependencies, planInput, from);
      return {
        terms: { market, seat, from, ...('refused' in rows ? {} : chargeTexts(chargesFromRows(rows), market)) },
        holds: { market, seat, ...chargeTexts(holds.value.charges, market) },
      };
    },
    reload: () => dependencies.commissionPlans.reload(),
    async carryOut(work, { terms: planInput }): Promise<ApprovalOutcome | Refusal> {
      const checked = checkPlan(dependencies, work, planInput);
      if ('refused' in checked) return checked;
      const { market, seat, from } = planInput;
      const plan = { market, seat, from_on: from, decided_at: new Date(work.now) };
      const rows = checked.rows.map((row) => ({ ...row, ...plan }));
      if (!(await insertDatedRule(work.db, 'commission_plans', rows)))
        return refuse('notAhead', { earliest: dayAfter(dependencies, planInput) });
      await announceCommissionPlan(dependencies, work, planInput, chargesFromRows(checked.rows));
      return {};
    },
  });

const dayAfter = (
  { timeZones }: Pick<ServerDependencies, 'timeZones'>,
  { market, from }: CommissionPlanInput,
): string => new Date(timeZones.toInstant(from, MINUTES_A_DAY, getMarketRules(market).zone)).toISOString();
const MINUTES_A_DAY = 1440;

/** Announces the old and new terms in advance to everybody who will pay it. */
async function announceCommissionPlan(
  dependencies: ServerDependencies,
  { db, now }: CommandContext,
  planInput: CommissionPlanInput,
  charges: readonly ChargeRule[],
): Promise<void> {
  const { market, seat, from } = planInput;
  const [was, next] = [
    chargeTexts(planInForce(dependencies, planInput, from).value.charges, market),
    chargeTexts(charges, market),
  ];
  const audience = { of: seat ? 'seats' : 'others' } as const;
  const of = (names: Record<string, string>, name: string): string => names[name] ?? '–';
  if (market === 'CRYPTO')
    return dependencies.notifyMany(db, now, audience, 'makerTakerToChange', {
      market,
      from,
      makerWas: of(was, 'makerFee'),
      makerIs: of(next, 'makerFee'),
      takerWas: of(was, 'takerFee'),
      takerIs: of(next, 'takerFee'),
    });
  return dependencies.notifyMany(db, now, audience, 'commissionToChange', {
    market,
    from,
    was: of(was, 'commission'),
    becomes: of(next, 'commission'),
  });
}

/** Commission plans in their typed, stored and displayed forms. */

type CommissionPlanInput = TermsOfCall<'staff/proposeCommissionPlan'>;
type PlanComponent = CommissionPlanInput['components'][number];
type PlanRows = readonly (Pick<ChargeRule, 'base' | 'rate'> & {
  liquidity: 'maker' | 'taker' | null;
  minimum: bigint | null;
  maximum: bigint | null;
})[];

/** No commission may exceed a twentieth of the traded value. */
const HIGHEST_RATE = SCALE / 20n;

function parseComponent(
  { liquidity, base, rate, minimum, maximum }: PlanComponent,
  currency: Currency,
): PlanRows[number] | null {
  const amount = (text: string | null): bigint | null => (text === null ? null : parseTypedAmount(text, currency));
  const read = base === 'order' ? parseTypedAmount(rate, currency) : parseScaled(rate);
  const [least, most] = [amount(minimum), amount(maximum)];
  const isMissing = (text: string | null, value: bigint | null): boolean => text !== null && value === null;
  if (read === null || isMissing(minimum, least) || isMissing(maximum, most)) return null;
  if (base === 'notional' && read > HIGHEST_RATE) return null;
  if (base === 'order' && (least !== null || most !== null)) return null;
  if (most !== null && most < (least ?? 0n)) return null;
  return { liquidity, base, rate: read, minimum: least, maximum: most };
}

/** One component, or two for digital currency: one for orders that waited and one for others, both on the value. */
function parseComponents({ market, components }: CommissionPlanInput): PlanRows | Refusal {
  // The spread is the house's only income from a pair.
  if (market === 'FX') return refuse('badInput', { field: 'market' });
  const { currency } = getMarketRules(market);
  const rows = components.map((component) => parseComponent(component, currency));
  const kinds = components.map(({ liquidity, base }) => (market === 'CRYPTO' ? `${liquidity} ${base}` : liquidity));
  const needed = market === 'CRYPTO' ? ['maker notional', 'taker notional'] : [null];
  if (kinds.length !== needed.length || needed.some((kind) => !kinds.includes(kind)))
    return refuse('badInput', { field: 'components' });
  const wrong = rows.indexOf(null);
  return wrong >= 0 ? refuse('badInput', { field: `components.${wrong}.rate` }) : (rows as PlanRows);
}

const componentFromCharge = (charge: ChargeRule, currency: Currency): PlanComponent => {
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

const chargesFromRows = (rows: PlanRows): ChargeRule[] =>
  rows.map(({ liquidity, minimum, maximum, ...row }) =>
    buildCommission({
      ...row,
      ...(liquidity === null ? {} : { liquidity }),
      ...(minimum === null ? {} : { minimum }),
      ...(maximum === null ? {} : { maximum }),
    }),
  );

const PERCENT = 100n;
/** Figures only, which read the same in every language: "0.25% (2.00–6.00 USD)", "0.99 USD". */
function formatCharge({ base, rate, minimum, maximum }: ChargeRule, currency: Currency): string {
  if (base === 'order') return `${formatAmount(rate, currency)} ${currency}`;
  if (base === 'quantity') return `${formatScaled(rate)} ${currency} × 1`;
  const money = (amount: bigint | undefined): string => (amount ? formatAmount(amount, currency) : '');
  const bounds = minimum || maximum ? ` (${money(minimum)}–${money(maximum)} ${currency})` : '';
  return `${formatScaled(rate * PERCENT)}%${bounds}`;
}
