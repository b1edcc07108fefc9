import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { type CopyDecision, decideStartCopy } from '@bourse/core/products/copying/copy-lifecycle.ts';
import type { CopyTerms } from '@bourse/core/products/copying/copy-types.ts';
import { isCurrency, parseScaled } from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { parseAmountOrNull, readStartCopyContext, parseCopyTerms, DEFAULT_COPY_TERMS } from './prepare-copy-start.ts';
import { ensureCopyPortfolio } from './ensure-copy-portfolio.ts';
import { buildCopyRow, type CopyRow, type FormatLeaderName } from './copy-views.ts';
import type { WorthDependencies } from './portfolio-worth.ts';
import { loadLeaderNameFormatter } from './leader-names.ts';
import { computeNextMonthStartDate } from './operator-local-dates.ts';
import { buildInitialCopyHoldings } from './leader-capacity-and-holdings.ts';
import type { StoredLeader } from './parse-copying-rows.ts';
import * as store from './store.ts';

export type StartCopyDependencies = WorthDependencies &
  Pick<
    ServerDependencies,
    'desk' | 'accountEvents' | 'secrets' | 'settings' | 'timeZones' | 'portfolioPerformance' | 'world'
  >;

/** How often another of the customer's starts may take the portfolio before giving up. */
const TRIES = 5;

export const startCopy =
  (dependencies: StartCopyDependencies): Handler<'copying/startCopy'> =>
  async (input, { account, language }) => {
    const { database } = dependencies;
    const { currency } = input;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const leader = await store.readLeader(database.kysely, BigInt(input.leader));
    if (!leader) return refuse('notFound');
    if (currency !== leader.currency) return refuse('copyCurrency', { currency: leader.currency });
    if (parseScaled(input.profitShare)! < leader.profitShare) return refuse('copyShareRaised');
    const amount = parseAmountOrNull(input.amount, currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const chosen = parseCopyTerms(input, currency);
    if (isRefusal(chosen)) return chosen;
    // Another of the customer's starts may have used the portfolio meanwhile: then try with the next one.
    for (let left = TRIES; left > 0; left -= 1) {
      const answer = await tryStart(dependencies, { input, leader, amount, chosen }, { account, language });
      if (answer !== null) return answer;
    }
    return refuse('systemBusy');
  };

interface StartCopyRequest {
  input: Parameters<Handler<'copying/startCopy'>>[0];
  leader: StoredLeader;
  amount: bigint;
  chosen: Partial<CopyTerms>;
}

async function tryStart(
  dependencies: StartCopyDependencies,
  { input, leader, amount, chosen }: StartCopyRequest,
  { account, language }: Pick<CustomerCaller, 'account' | 'language'>,
): Promise<{ copy: CopyRow } | Refusal | null> {
  const names = await loadLeaderNameFormatter(language, dependencies.world);
  const [startContext, portfolio] = await Promise.all([
    readStartCopyContext(dependencies, leader, account),
    ensureCopyPortfolio(dependencies, account, names(leader)),
  ]);
  if (portfolio === null) return refuse('systemBusy');
  const wish = {
    ...startContext.wish,
    portfolio,
    amount,
    terms: { ...DEFAULT_COPY_TERMS, ...chosen },
    seenVersion: input.version ?? null,
    opened: input.copyOpen ? buildInitialCopyHoldings(dependencies, leader, startContext.worth, portfolio) : [],
  };
  return dependencies.desk.runIfDue<CopyDecision, { copy: CopyRow }>({
    ...startContext.loads,
    actor: { account },
    key: computeIdempotencyKey('copying/startCopy', input),
    decide(state, now) {
      if (state.copies?.some((each) => each.portfolio === portfolio)) return null;
      const decided = decideStartCopy(state, wish, now);
      return 'refused' in decided ? decided : (refuseMovingOverdueMoney(state, decided, now) ?? decided);
    },
    answer: ({ records: { copies } }) => ({
      copy: buildNewCopyRow(
        { ...copies[0]!, account },
        leader,
        names,
        computeNextMonthStartDate(dependencies, copies[0]!.startedAt),
      ),
    }),
  });
}

/** A new copy: it has only its money yet. */
const buildNewCopyRow = (
  copy: store.StoredCopy,
  leader: StoredLeader,
  names: FormatLeaderName,
  sharedOn: string,
): CopyRow => {
  const { paid, currency, startedAt: at } = copy;
  return buildCopyRow(
    copy,
    { equity: paid, cash: new Map([[currency, paid]]), positions: [], today: 0n, spark: null, sharedOn, at },
    leader,
    names,
  );
};
