/**
 * Terms of lending: proposed by one person, and stored with their date when another approves them; and the rules in
 * force.
 */
import {
  comingAfter,
  contradictionIn,
  faultOfTerms,
  HOUSE_TERMS,
  type Lendable,
  type LendingRule,
  type LendingTerms,
  lendingTermsAt,
  standingOf,
} from '@bourse/core/products/lending/terms.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import type { Database } from '../db/database.ts';
import { neverOlder } from '../runtime/promises.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { isTooFar, noticePeriodMs } from '../proposals/proposal-terms.ts';
import { propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { countStock } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export interface LendingRules {
  termsAt(market: Market, at: number): LendingTerms;
  /** The next rule, which hasn't begun. */
  comingAfter(market: Market, at: number): LendingRule | null;
  all(): readonly LendingRule[];
  /** Reads rules that the operator may have added. */
  reload(): Promise<void>;
}

declare module '../parts.ts' {
  interface Parts {
    lendingRules: LendingRules;
  }
}

export async function openLendingRules({ kysely }: Pick<Database, 'kysely'>): Promise<LendingRules> {
  let rules: LendingRule[] = [];
  const opened: LendingRules = {
    termsAt: (market, at) => lendingTermsAt(rules, market, at),
    comingAfter: (market, at) => comingAfter(rules, market, at),
    all: () => rules,
    reload: neverOlder(async () => {
      const rows = await kysely.selectFrom('lending_rules').selectAll().orderBy('from_at').execute();
      rules = rows.map((row) => ({
        from: row.from_at.getTime(),
        market: row.market as Market,
        open: row.open,
        lendersPart: row.lenders_part,
        quotaPart: row.quota_part,
        noticeDays: row.notice_days,
      }));
    }),
  };
  await opened.reload();
  return opened;
}

/** Terms of lending: proposed by one person, and stored with their date when another approves them. */

type Asked = Omit<InputOf<Calls['staff/proposeLendingRule']>, 'key'>;
type Shown = AnswerOf<Calls['staff/proposeLendingRule']>;
const KIND = 'lendingRule' as const;
/** Currency pairs aren't lent: nobody owes units of them. */
const LENT = MARKETS.filter((market) => market !== 'FX');

export const termsShown = ({ open, lendersPart, quotaPart, noticeDays }: LendingTerms) => ({
  open,
  lendersPart: formatScaled(lendersPart),
  quotaPart: formatScaled(quotaPart),
  noticeDays,
});
const shown = (
  market: Market,
  from: number | null,
  terms: LendingTerms,
  standing: Shown['standing'],
  proposal: Shown['proposal'] = null,
): Shown => ({ market, from: from === null ? null : isoTime(from), ...termsShown(terms), standing, proposal });

/** For every market that has shares, newest first; the house's own terms if nothing was dated. */
export const listLendingRules =
  (parts: Parts): Handler<'staff/listLendingRules'> =>
  async (_, caller) => {
    const now = parts.clock.now();
    const waiting = await selectWaiting(parts, parts.database.kysely, KIND, caller, now);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const rule = ruleOf(JSON.parse(terms) as Asked);
      return 'refused' in rule ? [] : [shown(rule.market, rule.from, rule, 'proposed', proposal)];
    });
    const rules = parts.lendingRules.all();
    const rows = LENT.flatMap((market) => {
      const own = rules.filter((each) => each.market === market).toSorted((a, b) => b.from - a.from);
      const house = standingOf(rules, market, null, now);
      return [
        ...own.map((rule) => shown(market, rule.from, rule, standingOf(rules, market, rule, now))),
        shown(market, null, HOUSE_TERMS, house),
      ];
    });
    return { rows: [...proposed, ...rows] };
  };

export const proposeLendingRule =
  (parts: Parts): Handler<'staff/proposeLendingRule'> =>
  ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeLendingRule', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Shown | Refusal> {
        const rule = await checked(parts, work, input);
        if ('refused' in rule) return rule;
        const { market, from } = rule;
        const proposal = await propose(parts, work, caller, { kind: KIND, subject: market, terms: input, from });
        work.record.push({
          action: 'proposeLendingRule',
          subject: market,
          detail: { ...input, proposal: proposal.id },
        });
        return shown(market, from, rule, 'proposed', proposal);
      },
    });

/** The second person's approval dates it, if the date is still ahead. */
export const proposedLendingRule = (parts: Parts): ProposedKind => ({
  kind: KIND,
  shows({ terms }) {
    const { market, from } = JSON.parse(terms) as Asked;
    return { holds: { market, ...termsShown(lendingTermsAt(parts.lendingRules.all(), market, Date.parse(from))) } };
  },
  reload: () => parts.lendingRules.reload(),
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const rule = await checked(parts, work, JSON.parse(proposal.terms) as Asked);
    if ('refused' in rule) return rule;
    const set = await work.db
      .insertInto('lending_rules')
      .values({
        market: rule.market,
        from_at: new Date(rule.from),
        open: rule.open,
        lenders_part: rule.lendersPart,
        quota_part: rule.quotaPart,
        notice_days: rule.noticeDays,
        decided_at: new Date(work.now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('from_at')
      .executeTakeFirst();
    // A dated rule is never changed, not even before it begins.
    return set ? {} : refuse('notAhead', { earliest: isoTime(rule.from + 1) });
  },
});

type CheckParts = Pick<Parts, 'world' | 'database' | 'feeds' | 'views' | 'lendingRules'>;

/** Rules are published ahead of time, so a rule can't begin at once; checked again at the approval. */
async function checked(
  parts: CheckParts,
  { now }: Pick<StaffWork, 'now'>,
  input: Asked,
): Promise<LendingRule | Refusal> {
  const rule = ruleOf(input);
  if ('refused' in rule) return rule;
  const { market, from } = rule;
  if (market === 'FX') return refuse('stockNotLent');
  if (isTooFar(from, now)) return refuse('badInput', { field: 'from' });
  const earliest = now + noticePeriodMs(parts.world);
  if (from < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
  const then = parts.lendingRules.termsAt(market, from);
  return contradictionIn(rule, then, await lendableIn(parts, market, now)) ?? rule;
}

/** The lendable stock of each instrument with a known price. */
async function lendableIn({ database, feeds, views }: CheckParts, market: Market, now: number): Promise<Lendable[]> {
  const stocks = feeds.listed(market).flatMap(({ id, currency }) => {
    const view = views(id, now);
    const pool = view?.stock?.()?.pool ?? null;
    const price = view?.quote?.last;
    return pool === null || price === undefined ? [] : [{ id, currency, pool, price }];
  });
  const counts = await countStock(
    database.kysely,
    stocks.map(({ id }) => id),
    now,
  );
  return stocks.map(({ id, pool, ...each }) => ({ ...each, units: pool + (counts.get(id)?.offered ?? 0n) }));
}

function ruleOf({ market, from, open, lendersPart, quotaPart, noticeDays }: Asked): LendingRule | Refusal {
  const part = (text: string): bigint => parseScaled(text) ?? -1n;
  const terms = { open, lendersPart: part(lendersPart), quotaPart: part(quotaPart), noticeDays };
  const fault = faultOfTerms(terms);
  return fault ? refuse('badInput', { field: fault }) : { market, from: Date.parse(from), ...terms };
}
