/** Limits: one person proposes, and another's approval puts them in force. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { type Amount, formatAmount, formatScaled, isCurrency, parseAmount } from '@bourse/core/ledger/money.ts';
import { computeShareOfWhole } from '@bourse/core/trading/positions/position-figures.ts';
import {
  type ExposureLimit,
  formatExposureLimitKey,
  type ExposureLimitTarget,
  listExposureLimitsInForce,
  computeExposureLimitUse,
} from '@bourse/core/trading/risk/house-exposure.ts';
import { defineProposal, proposeHandler, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { BASE_CURRENCY } from './aggregated-customer-holdings.ts';
import { insertExposureLimit, listExposureAlarms, loadExposureLimits } from './risk-limits-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type LimitInput = TermsOfCall<'staff/proposeRiskLimit'>;
type LimitView = CallAnswer<Calls['staff/proposeRiskLimit']>;
const riskLimitProposal = defineProposal('riskLimit', termsOfCall('staff/proposeRiskLimit'));
const LATEST_ALARMS = 50;
const LARGEST = 10n ** 17n;

const limitSubject = ({ scope, of, measure }: ExposureLimitTarget): string =>
  [scope, of, measure].filter(Boolean).join(' ');
const formatBaseAmount = (amount: Amount): string => formatAmount(amount, BASE_CURRENCY);

export const listRiskLimits =
  (dependencies: ServerDependencies): Handler<'staff/listRiskLimits'> =>
  async (_, caller) => {
    const { kysely } = dependencies.database;
    const now = dependencies.clock.now();
    const [limits, alarms, waiting, { holdings }] = await Promise.all([
      loadExposureLimits(kysely),
      listExposureAlarms(kysely, { latest: LATEST_ALARMS }),
      riskLimitProposal.listWaiting(dependencies, kysely, caller, now),
      dependencies.customerHoldings.valueHoldings(now),
    ]);
    const risen = new Set(alarms.flatMap(({ number, fellAt }) => (fellAt === null ? [number] : [])));
    const proposed = waiting.map(({ terms, proposal }) => proposedLimitView(terms, proposal));
    const byNumber = new Map(limits.map((each) => [each.number, each]));
    return {
      base: BASE_CURRENCY,
      now: isoTime(now),
      rows: [
        ...proposed,
        ...listExposureLimitsInForce(limits).map((limit): LimitView => {
          const used = computeExposureLimitUse(limit, holdings);
          return {
            ...limitScopeRow(limit),
            amount: formatBaseAmount(limit.amount),
            used: formatBaseAmount(used),
            part: formatScaled(computeShareOfWhole(used, limit.amount)),
            status: risen.has(limit.number) ? 'over' : 'inForce',
            proposal: null,
          };
        }),
      ],
      alarms: alarms.flatMap(({ number, roseAt, used, most, fellAt }) => {
        const limit = byNumber.get(number);
        return limit
          ? [
              {
                ...limitScopeRow(limit),
                amount: formatBaseAmount(limit.amount ?? 0n),
                used: formatBaseAmount(used),
                most: formatBaseAmount(most),
                roseAt: isoTime(roseAt),
                fellAt: fellAt === null ? null : isoTime(fellAt),
              },
            ]
          : [];
      }),
    };
  };

const limitScopeRow = ({ scope, of, measure }: ExposureLimitTarget) => ({ scope, of, measure });
const proposedLimitView = (
  { scope, of, measure, ceiling: amount }: LimitInput,
  proposal: LimitView['proposal'],
): LimitView => ({
  scope,
  of,
  measure,
  amount,
  used: null,
  part: null,
  status: 'proposed',
  proposal,
});

export const proposeRiskLimit = (dependencies: ServerDependencies): Handler<'staff/proposeRiskLimit'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeRiskLimit',
    proposal: riskLimitProposal,
    check: (_, terms) => parseLimit(dependencies, terms),
    describe: (terms) => ({ subject: limitSubject(terms), detail: terms }),
    answer: (proposal, { terms }) => proposedLimitView(terms, proposal),
  });

export const riskLimitProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  riskLimitProposal.handle({
    async describe({ terms: { scope, of, measure, ceiling } }) {
      const before = listExposureLimitsInForce(await loadExposureLimits(dependencies.database.kysely)).find(
        (each) => formatExposureLimitKey(each) === formatExposureLimitKey({ scope, of, measure }),
      );
      return {
        terms: { scope, of, measure, ceiling, currency: BASE_CURRENCY },
        holds: { ceiling: before ? formatBaseAmount(before.amount) : null },
      };
    },
    async carryOut(work, { proposal, terms }): Promise<ApprovalOutcome | Refusal> {
      const limit = parseLimit(dependencies, terms);
      if ('refused' in limit) return limit;
      await insertExposureLimit(work.db, limit, proposal.seq, work.now);
      return {};
    },
  });

const isKnownScope = ({ venues }: Pick<ServerDependencies, 'venues'>, { scope, of }: ExposureLimitTarget): boolean =>
  ({
    total: () => of === null,
    instrument: () => of !== null && venues.instrument(of) !== null,
    market: () => MARKETS.some((market) => market === of),
    currency: () => of !== null && isCurrency(of),
  })[scope]();

function parseLimit(
  dependencies: Pick<ServerDependencies, 'venues'>,
  input: LimitInput,
): Omit<ExposureLimit, 'number'> | Refusal {
  const { scope, of, measure } = input;
  if (!isKnownScope(dependencies, { scope, of, measure })) return refuse('badInput', { field: 'of' });
  const amount = input.ceiling === null ? null : parseAmount(input.ceiling, BASE_CURRENCY);
  if (input.ceiling !== null && (amount === null || amount <= 0n || amount > LARGEST))
    return refuse('badInput', { field: 'ceiling' });
  return { scope, of, measure, amount };
}
