/** Limits: one person proposes, and another's approval puts them in force. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { MARKETS } from '@bourse/core/markets/market.ts';
import { type Amount, formatAmount, formatScaled, isCurrency, parseAmount } from '@bourse/core/ledger/money.ts';
import { rateOf } from '@bourse/core/trading/positions/position-figures.ts';
import { type Limit, limitKey, type Limited, limitsInForce, usedOf } from '@bourse/core/trading/risk/exposure.ts';
import { propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from '../reviews/review-kinds.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { BASE } from './holdings.ts';
import { readAlarms, readLimits } from './limits-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Asked = Omit<InputOf<Calls['staff/proposeRiskLimit']>, 'key'>;
type Shown = AnswerOf<Calls['staff/proposeRiskLimit']>;
const KIND = 'riskLimit' as const;
const LATEST = 50;
const LARGEST = 10n ** 17n;

const subjectOf = ({ scope, of, measure }: Limited): string => [scope, of, measure].filter(Boolean).join(' ');
const said = (amount: Amount): string => formatAmount(amount, BASE);

export const listRiskLimits =
  (parts: Parts): Handler<'staff/listRiskLimits'> =>
  async (_, caller) => {
    const { kysely } = parts.database;
    const now = parts.clock.now();
    const [limits, alarms, waiting, { holdings }] = await Promise.all([
      readLimits(kysely),
      readAlarms(kysely, { latest: LATEST }),
      selectWaiting(parts, kysely, KIND, caller, now),
      parts.holdings.valued(now),
    ]);
    const risen = new Set(alarms.flatMap(({ number, fellAt }) => (fellAt === null ? [number] : [])));
    const proposed = waiting.map(({ terms, proposal }) => proposedShown(JSON.parse(terms) as Asked, proposal));
    const byNumber = new Map(limits.map((each) => [each.number, each]));
    return {
      base: BASE,
      now: isoTime(now),
      rows: [
        ...proposed,
        ...limitsInForce(limits).map((limit): Shown => {
          const used = usedOf(limit, holdings);
          return {
            ...limitedShown(limit),
            amount: said(limit.amount),
            used: said(used),
            part: formatScaled(rateOf(used, limit.amount)),
            standing: risen.has(limit.number) ? 'over' : 'holds',
            proposal: null,
          };
        }),
      ],
      alarms: alarms.flatMap(({ number, roseAt, used, most, fellAt }) => {
        const limit = byNumber.get(number);
        return limit
          ? [
              {
                ...limitedShown(limit),
                amount: said(limit.amount ?? 0n),
                used: said(used),
                most: said(most),
                roseAt: isoTime(roseAt),
                fellAt: fellAt === null ? null : isoTime(fellAt),
              },
            ]
          : [];
      }),
    };
  };

const limitedShown = ({ scope, of, measure }: Limited) => ({ scope, of, measure });
const proposedShown = ({ scope, of, measure, ceiling: amount }: Asked, proposal: Shown['proposal']): Shown => ({
  scope,
  of,
  measure,
  amount,
  used: null,
  part: null,
  standing: 'proposed',
  proposal,
});

export const proposeRiskLimit =
  (parts: Parts): Handler<'staff/proposeRiskLimit'> =>
  ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeRiskLimit', { ...input, key }),
      permission: 'risk.rules',
      async decide(work): Promise<Shown | Refusal> {
        const limit = checked(parts, input);
        if ('refused' in limit) return limit;
        const subject = subjectOf(input);
        const proposal = await propose(parts, work, caller, { kind: KIND, subject, terms: input });
        work.record.push({ action: 'proposeRiskLimit', subject, detail: { ...input, proposal: proposal.id } });
        return proposedShown(input, proposal);
      },
    });

export const proposedRiskLimit = (parts: Parts): ProposedKind => ({
  kind: KIND,
  async shows({ terms }) {
    const { scope, of, measure, ceiling } = JSON.parse(terms) as Asked;
    const before = limitsInForce(await readLimits(parts.database.kysely)).find(
      (each) => limitKey(each) === limitKey({ scope, of, measure }),
    );
    return {
      terms: { scope, of, measure, ceiling, currency: BASE },
      holds: { ceiling: before ? said(before.amount) : null },
    };
  },
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const input = JSON.parse(proposal.terms) as Asked;
    const limit = checked(parts, input);
    if ('refused' in limit) return limit;
    await work.db
      .insertInto('risk_limits')
      .values({
        scope: limit.scope,
        of_what: limit.of,
        measure: limit.measure,
        amount: limit.amount,
        decided_at: new Date(work.now),
        proposal: proposal.seq,
      })
      .execute();
    return {};
  },
});

const isThere = ({ feeds }: Pick<Parts, 'feeds'>, { scope, of }: Limited): boolean =>
  ({
    total: () => of === null,
    instrument: () => of !== null && feeds.instrument(of) !== null,
    market: () => MARKETS.some((market) => market === of),
    currency: () => of !== null && isCurrency(of),
  })[scope]();

function checked(parts: Pick<Parts, 'feeds'>, input: Asked): Omit<Limit, 'number'> | Refusal {
  const { scope, of, measure } = input;
  if (!isThere(parts, { scope, of, measure })) return refuse('badInput', { field: 'of' });
  const amount = input.ceiling === null ? null : parseAmount(input.ceiling, BASE);
  if (input.ceiling !== null && (amount === null || amount <= 0n || amount > LARGEST))
    return refuse('badInput', { field: 'ceiling' });
  return { scope, of, measure, amount };
}
