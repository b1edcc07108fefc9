/**
 * Terms of lending: proposed by one person, and stored with their date when another approves them; and the rules in
 * force.
 */
import {
  findNextLendingRule,
  findLendingTermsContradiction,
  findLendingTermsFault,
  HOUSE_LENDING_TERMS,
  type PricedLendableStock,
  type LendingRule,
  type LendingTerms,
  getLendingTermsAt,
  getLendingRuleStatus,
} from '@bourse/core/products/lending/lending-terms.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import type { Database } from '../db/database.ts';
import { serializeReloads } from '../runtime/promises.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { isRuleDatedTooFarAhead, getProposalNoticePeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import { insertDatedRule } from '../proposals/proposal-store.ts';
import { defineProposal, proposeHandler, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { countLendableStock, readLendingRules } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export interface LendingRules {
  termsAt(market: Market, at: number): LendingTerms;
  /** The next rule, which hasn't begun. */
  comingAfter(market: Market, at: number): LendingRule | null;
  all(): readonly LendingRule[];
  /** Reads rules that the operator may have added. */
  reload(): Promise<void>;
}

declare module '../dependencies.ts' {
  interface ServerDependencies {
    lendingRules: LendingRules;
  }
}

export async function openLendingRules({ kysely }: Pick<Database, 'kysely'>): Promise<LendingRules> {
  let rules: LendingRule[] = [];
  const opened: LendingRules = {
    termsAt: (market, at) => getLendingTermsAt(rules, market, at),
    comingAfter: (market, at) => findNextLendingRule(rules, market, at),
    all: () => rules,
    reload: serializeReloads(async () => {
      rules = await readLendingRules(kysely);
    }),
  };
  await opened.reload();
  return opened;
}

/** Terms of lending: proposed by one person, and stored with their date when another approves them. */

type LendingRuleInput = TermsOfCall<'staff/proposeLendingRule'>;
type LendingRuleRow = CallAnswer<Calls['staff/proposeLendingRule']>;
const lendingRuleProposal = defineProposal('lendingRule', termsOfCall('staff/proposeLendingRule'));
/** Currency pairs aren't lent: nobody owes units of them. */
const LENDABLE_MARKETS = MARKETS.filter((market) => market !== 'FX');

export const buildLendingTermsView = ({ open, lendersPart, quotaPart, noticeDays }: LendingTerms) => ({
  open,
  lendersPart: formatScaled(lendersPart),
  quotaPart: formatScaled(quotaPart),
  noticeDays,
});
const buildLendingRuleRow = (
  market: Market,
  from: number | null,
  terms: LendingTerms,
  ruleStatus: LendingRuleRow['status'],
  proposal: LendingRuleRow['proposal'] = null,
): LendingRuleRow => ({
  market,
  from: from === null ? null : isoTime(from),
  ...buildLendingTermsView(terms),
  status: ruleStatus,
  proposal,
});

/** For every market that has shares, newest first; the house's own terms if nothing was dated. */
export const listLendingRules =
  (dependencies: ServerDependencies): Handler<'staff/listLendingRules'> =>
  async (_, caller) => {
    const now = dependencies.clock.now();
    const waiting = await lendingRuleProposal.listWaiting(dependencies, dependencies.database.kysely, caller, now);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const rule = parseLendingRule(terms);
      return 'refused' in rule ? [] : [buildLendingRuleRow(rule.market, rule.from, rule, 'proposed', proposal)];
    });
    const rules = dependencies.lendingRules.all();
    const rows = LENDABLE_MARKETS.flatMap((market) => {
      const own = rules.filter((each) => each.market === market).toSorted((a, b) => b.from - a.from);
      const house = getLendingRuleStatus(rules, market, null, now);
      return [
        ...own.map((rule) =>
          buildLendingRuleRow(market, rule.from, rule, getLendingRuleStatus(rules, market, rule, now)),
        ),
        buildLendingRuleRow(market, null, HOUSE_LENDING_TERMS, house),
      ];
    });
    return { rows: [...proposed, ...rows] };
  };

export const proposeLendingRule = (dependencies: ServerDependencies): Handler<'staff/proposeLendingRule'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeLendingRule',
    proposal: lendingRuleProposal,
    check: (work, terms) => checkLendingRule(dependencies, work, terms),
    describe: (terms, { market, from }) => ({ subject: market, from, detail: terms }),
    answer: (proposal, { checked }) => buildLendingRuleRow(checked.market, checked.from, checked, 'proposed', proposal),
  });

/** The second person's approval dates it, if the date is still ahead. */
export const lendingRuleProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  lendingRuleProposal.handle({
    describe({ terms: { market, from } }) {
      return {
        holds: {
          market,
          ...buildLendingTermsView(getLendingTermsAt(dependencies.lendingRules.all(), market, Date.parse(from))),
        },
      };
    },
    reload: () => dependencies.lendingRules.reload(),
    async carryOut(work, { terms }): Promise<ApprovalOutcome | Refusal> {
      const rule = await checkLendingRule(dependencies, work, terms);
      if ('refused' in rule) return rule;
      const isDated = await insertDatedRule(work.db, 'lending_rules', [
        {
          market: rule.market,
          from_at: new Date(rule.from),
          open: rule.open,
          lenders_part: rule.lendersPart,
          quota_part: rule.quotaPart,
          notice_days: rule.noticeDays,
          decided_at: new Date(work.now),
        },
      ]);
      return isDated ? {} : refuse('notAhead', { earliest: isoTime(rule.from + 1) });
    },
  });

type RuleCheckDependencies = Pick<
  ServerDependencies,
  'world' | 'database' | 'venues' | 'getMarketView' | 'lendingRules'
>;

/** Rules are published ahead of time, so a rule can't begin at once; checked again at the approval. */
async function checkLendingRule(
  dependencies: RuleCheckDependencies,
  { now }: Pick<CommandContext, 'now'>,
  input: LendingRuleInput,
): Promise<LendingRule | Refusal> {
  const rule = parseLendingRule(input);
  if ('refused' in rule) return rule;
  const { market, from } = rule;
  if (market === 'FX') return refuse('stockNotLent');
  if (isRuleDatedTooFarAhead(from, now)) return refuse('badInput', { field: 'from' });
  const earliest = now + getProposalNoticePeriodMs(dependencies.world);
  if (from < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
  const then = dependencies.lendingRules.termsAt(market, from);
  return findLendingTermsContradiction(rule, then, await readLendableStock(dependencies, market, now)) ?? rule;
}

/** The lendable stock of each instrument with a known price. */
async function readLendableStock(
  { database, venues, getMarketView }: RuleCheckDependencies,
  market: Market,
  now: number,
): Promise<PricedLendableStock[]> {
  const stocks = venues.listed(market).flatMap(({ id, currency }) => {
    const view = getMarketView(id, now);
    const pool = view?.stock?.()?.pool ?? null;
    const price = view?.quote?.last;
    return pool === null || price === undefined ? [] : [{ id, currency, pool, price }];
  });
  const counts = await countLendableStock(
    database.kysely,
    stocks.map(({ id }) => id),
    now,
  );
  return stocks.map(({ id, pool, ...each }) => ({ ...each, units: pool + (counts.get(id)?.offered ?? 0n) }));
}

function parseLendingRule({
  market,
  from,
  open,
  lendersPart,
  quotaPart,
  noticeDays,
}: LendingRuleInput): LendingRule | Refusal {
  const part = (text: string): bigint => parseScaled(text) ?? -1n;
  const terms = { open, lendersPart: part(lendersPart), quotaPart: part(quotaPart), noticeDays };
  const fault = findLendingTermsFault(terms);
  return fault ? refuse('badInput', { field: fault }) : { market, from: Date.parse(from), ...terms };
}
