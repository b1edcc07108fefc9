/**
 * The insurance account in the console: its balance, and its rules; one person proposes, and another's approval dates
 * them.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { faultOfInsurance, type InsuranceRule, insuranceRuleAt } from '@bourse/core/borrowing/insurance.ts';
import { formatAmount, formatScaled, isCurrency, parseScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { readInsuranceRules } from '../ledger/insurance.ts';
import type { Parts } from '../parts.ts';
import { isTooFar, noticePeriodMs, typedAmount } from '../proposals/proposal-terms.ts';
import { propose } from '../proposals/proposals.ts';
import type { ProposedKind, ShownTerms } from '../reviews/review-kinds.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Db } from '../db/db.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Asked = Omit<InputOf<Calls['staff/proposeInsuranceRule']>, 'key'>;
type Shown = AnswerOf<Calls['staff/proposeInsuranceRule']>;
type Movement = AnswerOf<Calls['staff/getInsurance']>['movements'][number];
type Rule = InsuranceRule & { limit: bigint };

const MOVEMENTS = 50;

const shown = (
  { from, currency, capital, alarm, limit }: InsuranceRule,
  standing: Shown['standing'],
  proposal: Shown['proposal'] = null,
): Shown => ({
  currency,
  from: isoTime(from),
  capital: formatAmount(capital, currency),
  alarm: formatScaled(alarm),
  limit: limit === null || limit === undefined ? null : formatScaled(limit),
  standing,
  proposal,
});

export function getInsurance(parts: Parts): Handler<'staff/getInsurance'> {
  return async (_, caller) => {
    const { kysely } = parts.database;
    const now = parts.clock.now();
    const [accounts, rules, waiting, movements] = await Promise.all([
      parts.insurance.read(),
      readInsuranceRules(kysely),
      selectWaiting(parts, kysely, 'insuranceRule', caller, now),
      lastMovements(kysely),
    ]);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const rule = ruleOf(JSON.parse(terms) as Asked);
      return 'refused' in rule ? [] : [shown(rule, 'proposed', proposal)];
    });
    const standing = (rule: InsuranceRule): Shown['standing'] =>
      rule.from > now ? 'coming' : insuranceRuleAt(rules, rule.currency, now) === rule ? 'holds' : 'past';
    return {
      accounts: accounts.map(({ currency, capital, alarm, limit, balance, isLow, isBelowLimit }) => ({
        currency,
        capital: formatAmount(capital, currency),
        alarm: formatAmount(alarm, currency),
        limit: formatAmount(limit, currency),
        balance: formatAmount(balance, currency),
        isLow,
        isBelowLimit,
      })),
      rules: [...proposed, ...rules.toSorted((a, b) => b.from - a.from).map((rule) => shown(rule, standing(rule)))],
      movements,
    };
  };
}

async function lastMovements(db: Db): Promise<Movement[]> {
  const { rows } = await sql<{
    at: Date;
    currency: string;
    code: string;
    amount: bigint;
  }>`select at, currency, code::text as code, case when credit = 'insurance' then amount else -amount end as amount
    from transfers where debit = 'insurance' or credit = 'insurance' order by at desc, account_id, seq desc
    limit ${MOVEMENTS}`.execute(db);
  return rows.map(({ at, currency, code, amount }) => ({
    at: isoTime(at.getTime()),
    currency,
    code,
    amount: formatAmount(amount, currency),
  }));
}

export function proposeInsuranceRule(parts: Parts): Handler<'staff/proposeInsuranceRule'> {
  return ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeInsuranceRule', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Shown | Refusal> {
        const rule = checked(parts, work, input);
        if ('refused' in rule) return rule;
        const subject = `insurance ${input.currency}`;
        const proposal = await propose(parts, work, caller, {
          kind: 'insuranceRule',
          subject,
          terms: input,
          from: rule.from,
        });
        work.record.push({ action: 'proposeInsuranceRule', subject, detail: { ...input, proposal: proposal.id } });
        return shown(rule, 'proposed', proposal);
      },
    });
}

/** The rule that applies when the proposed one would begin. */
export const proposedInsuranceRule = (parts: Parts): ProposedKind => ({
  kind: 'insuranceRule',
  shows: ({ terms }) => showInsuranceRule(parts, terms),
  carryOut: async (work, { proposal }) =>
    (await dateInsuranceRule(parts, work, JSON.parse(proposal.terms) as Asked)) ?? {},
});

async function showInsuranceRule({ database }: Pick<Parts, 'database'>, terms: string): Promise<ShownTerms> {
  const { currency, from } = JSON.parse(terms) as Asked;
  const before = isCurrency(currency)
    ? insuranceRuleAt(await readInsuranceRules(database.kysely), currency, Date.parse(from))
    : null;
  if (!before) return {};
  const { from: _, ...holds } = shown(before, 'holds');
  return { holds };
}

/** Dates the proposal, if its date is still in the future. */
async function dateInsuranceRule(parts: Pick<Parts, 'world'>, work: StaffWork, input: Asked): Promise<Refusal | null> {
  const rule = checked(parts, work, input);
  if ('refused' in rule) return rule;
  const { currency, capital, alarm, limit } = rule;
  const [from_at, decided_at] = [new Date(rule.from), new Date(work.now)];
  const set = await work.db
    .insertInto('insurance_rules')
    .values({ from_at, currency, capital, alarm, decided_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_at')
    .executeTakeFirst();
  // A dated rule is never changed, not even before it begins.
  if (!set) return refuse('notAhead', { earliest: isoTime(rule.from + 1) });
  await work.db.insertInto('insurance_limits').values({ from_at, currency, limit_part: limit, decided_at }).execute();
  return null;
}

/** Customers must be able to read it in advance, so none begins at once. */
function checked({ world }: Pick<Parts, 'world'>, { now }: Pick<StaffWork, 'now'>, input: Asked): Rule | Refusal {
  const rule = ruleOf(input);
  if ('refused' in rule) return rule;
  if (isTooFar(rule.from, now)) return refuse('badInput', { field: 'from' });
  const earliest = now + noticePeriodMs(world);
  return rule.from < earliest ? refuse('notAhead', { earliest: isoTime(earliest) }) : rule;
}

/** Reports what the table would refuse by its field. */
function ruleOf({ currency, from, ...asked }: Asked): Rule | Refusal {
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const terms = {
    capital: typedAmount(asked.capital, currency) ?? 0n,
    alarm: parseScaled(asked.alarm) ?? -1n,
    limit: parseScaled(asked.limit) ?? -1n,
  };
  const fault = faultOfInsurance({ currency, ...terms });
  return fault ? refuse('badInput', { field: fault }) : { currency, from: Date.parse(from), ...terms };
}
