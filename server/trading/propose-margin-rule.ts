/** Margin rules: one person proposes, and another's approval dates them. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { addDays, isoTime } from '@bourse/core/dates.ts';
import {
  boardsOf,
  faultOfTable,
  type MarginRule,
  marginTable,
  rulesInForce,
  scopeKey,
} from '@bourse/core/borrowing/margin-requirements.ts';
import { formatAmount, formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { checkAhead, typedAmount } from '../proposals/proposal-terms.ts';
import { propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind, ShownTerms } from '../reviews/review-kinds.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';

type Asked = Omit<InputOf<Calls['staff/proposeMarginRule']>, 'key'>;
type Shown = AnswerOf<Calls['staff/proposeMarginRule']>;

function shown(
  { market, board, instrument, volatilityFrom, valueFrom, from, table }: MarginRule,
  standing: Shown['standing'],
  proposal: Shown['proposal'] = null,
): Shown {
  return {
    market,
    board: board === 'index' ? null : board,
    instrument,
    volatilityFrom: volatilityFrom === null ? null : formatScaled(volatilityFrom),
    valueFrom: valueFrom === null ? null : formatAmount(valueFrom, rulesOf(market).currency),
    from,
    initial: formatScaled(table.initial),
    warning: formatScaled(table.warning),
    maintenance: formatScaled(table.maintenance),
    maximumLeverage: table.maximumLeverage,
    standing,
    proposal,
  };
}

const dateIn = ({ zones }: Pick<Parts, 'zones'>, market: MarginRule['market'], now: number): string =>
  zones.toLocal(now, rulesOf(market).zone).date;

export function listMarginRules(parts: Parts): Handler<'staff/listMarginRules'> {
  return async (_, caller) => {
    const now = parts.clock.now();
    const waiting = await selectWaiting(parts, parts.database.kysely, 'marginRule', caller, now);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const rule = ruleOf(JSON.parse(terms) as Asked);
      return 'refused' in rule ? [] : [shown(rule, 'proposed', proposal)];
    });
    const rules = parts.marginRules.rules();
    const standing = (rule: MarginRule): Shown['standing'] => {
      const today = dateIn(parts, rule.market, now);
      return rule.from > today ? 'coming' : rulesInForce(rules, rule.market, today).includes(rule) ? 'holds' : 'past';
    };
    return { rows: [...proposed, ...rules.map((rule) => shown(rule, standing(rule)))] };
  };
}

export function proposeMarginRule(parts: Parts): Handler<'staff/proposeMarginRule'> {
  return ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeMarginRule', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Shown | Refusal> {
        const rule = checked(parts, work, input);
        if ('refused' in rule) return rule;
        const subject = [input.market, input.board, input.instrument].filter(Boolean).join(' ');
        const proposal = await propose(parts, work, caller, {
          kind: 'marginRule',
          subject,
          terms: input,
          from: beginsAt(parts, rule),
        });
        work.record.push({ action: 'proposeMarginRule', subject, detail: { ...input, proposal: proposal.id } });
        return shown(rule, 'proposed', proposal);
      },
    });
}

/** The rule for the same scope when it would begin; if there is none, the wider rules of its market apply. */
function showMarginRule(parts: Pick<Parts, 'marginRules'>, terms: string): ShownTerms {
  const rule = ruleOf(JSON.parse(terms) as Asked);
  if ('refused' in rule) return {};
  const before = rulesInForce(parts.marginRules.rules(), rule.market, rule.from).find(
    (each) => scopeKey(each) === scopeKey(rule),
  );
  if (!before) return {};
  const { from: _, ...holds } = shown(before, 'holds');
  return { holds };
}

export const proposedMarginRule = (parts: Parts): ProposedKind => ({
  kind: 'marginRule',
  shows: ({ terms }) => showMarginRule(parts, terms),
  carryOut: (work, { proposal }) => dateMarginRule(parts, work, JSON.parse(proposal.terms) as Asked),
  reload: () => parts.marginRules.reload(),
});

/** Dates the proposal, if its date is still in the future, and announces it. */
async function dateMarginRule(parts: Parts, work: StaffWork, input: Asked): Promise<CarriedOut | Refusal> {
  const rule = checked(parts, work, input);
  if ('refused' in rule) return rule;
  const { from, market, board, instrument, volatilityFrom, valueFrom, table } = rule;
  const set = await work.db
    .insertInto('margin_rules')
    .values({
      from_on: from,
      market,
      board,
      instrument,
      volatility_from: volatilityFrom,
      value_from: valueFrom,
      initial: table.initial,
      warning: table.warning,
      maintenance: table.maintenance,
      maximum_leverage: table.maximumLeverage,
      decided_at: new Date(work.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_on')
    .executeTakeFirst();
  // A dated rule is never changed, not even before it begins.
  if (!set)
    return refuse('notAhead', { earliest: isoTime(parts.zones.toInstant(addDays(from, 1), 0, rulesOf(market).zone)) });
  await tell(parts, work, rule);
  return {};
}

const beginsAt = ({ zones }: Pick<Parts, 'zones'>, { market, from }: MarginRule): number =>
  zones.toInstant(from, 0, rulesOf(market).zone);

/** A rule for a future day and an instrument or board of its market. */
function checked(parts: Parts, work: Pick<StaffWork, 'now'>, input: Asked): MarginRule | Refusal {
  const rule = ruleOf(input);
  if ('refused' in rule) return rule;
  const { instrument, market, board } = rule;
  if (instrument !== null && parts.feeds.instrument(instrument)?.market !== market)
    return refuse('instrumentNotFound', { instrument });
  if (
    board !== null &&
    !(instrument === null ? boardsOf(market) : [parts.feeds.instrument(instrument)?.board]).includes(board)
  )
    return refuse('badInput', { field: 'board' });
  const ahead = checkAhead(parts, market, rule.from, work.now);
  return isRefusal(ahead) ? ahead : rule;
}

/** Announces the old and new terms in advance to everybody who trades on margin. */
async function tell(
  parts: Parts,
  { db, now }: StaffWork,
  { from, market, instrument, table }: MarginRule,
): Promise<void> {
  const before = marginBefore(parts, { market, instrument, from });
  const percent = (rate: bigint): string => `${formatScaled(rate * PERCENT)}%`;
  const terms = {
    from,
    was: before.maximumLeverage,
    becomes: table.maximumLeverage,
    marginWas: percent(before.initial),
    margin: percent(table.initial),
  };
  const listed = instrument === null ? null : parts.feeds.instrument(instrument);
  const audience = { of: 'margin' } as const;
  if (!listed) return parts.tellMany(db, now, audience, 'marketMarginToChange', { market, ...terms });
  return parts.tellMany(db, now, audience, 'instrumentMarginToChange', {
    instrument: listed.name,
    instrumentId: listed.id,
    ...terms,
  });
}

const PERCENT = 100n;
/** The rule that would apply on that day to the instrument, or to its market, if no condition tightens it. */
function marginBefore(
  { marginRules, feeds }: Pick<Parts, 'marginRules' | 'feeds'>,
  { market, instrument, from }: Pick<MarginRule, 'market' | 'instrument' | 'from'>,
) {
  const listed = instrument === null ? null : feeds.instrument(instrument);
  const rules = marginRules.rules().filter((rule) => rule.volatilityFrom === null && rule.valueFrom === null);
  const about = listed ?? { id: '', market, board: boardsOf(market)[0]! };
  return marginTable(rules, { instrument: about, date: from, volatility: null, value: 0n });
}

/** Reports what the table would refuse by its field. */
function ruleOf({
  market,
  board,
  instrument,
  volatilityFrom,
  valueFrom,
  from,
  initial,
  warning,
  maintenance,
  maximumLeverage,
}: Asked): MarginRule | Refusal {
  const rate = (text: string): bigint => parseScaled(text) ?? 0n;
  const volatility = volatilityFrom === null ? null : rate(volatilityFrom);
  if (volatility !== null && (volatility <= 0n || volatility > SCALE))
    return refuse('badInput', { field: 'volatilityFrom' });
  const table = { initial: rate(initial), warning: rate(warning), maintenance: rate(maintenance), maximumLeverage };
  const fault = faultOfTable(table);
  if (fault) return refuse('badInput', { field: fault });
  const { currency } = rulesOf(market);
  const value = valueFrom === null ? null : typedAmount(valueFrom, currency);
  if (valueFrom !== null && (value === null || value <= 0n)) return refuse('badInput', { field: 'valueFrom' });
  return { market, board, instrument, volatilityFrom: volatility, valueFrom: value, from, table };
}
