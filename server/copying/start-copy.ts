import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { type CopyDecision, decideStart } from '@bourse/core/products/copying/copy.ts';
import type { CopyTerms } from '@bourse/core/products/copying/copy-types.ts';
import { isCurrency, parseScaled } from '@bourse/core/ledger/money.ts';
import { keyOf } from '../desk/command.ts';
import { refuseLeaving } from '../desk/command-loads.ts';
import type { Customer, Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { amountIn, askedStart, termsFrom, USUAL } from './start-context.ts';
import { portfolioForCopy } from './copy-portfolio.ts';
import { copyRow, type CopyRow, type Names } from './copy-views.ts';
import type { WorthParts } from './portfolio-worth.ts';
import { leaderNames } from './leader-views.ts';
import { nextMonthAt } from './calendar.ts';
import { openedOf } from './leader-state.ts';
import type { KnownLeader } from './rows.ts';
import * as store from './store.ts';

export type StartParts = WorthParts & Pick<Parts, 'desk' | 'live' | 'secrets' | 'settings' | 'zones' | 'equity'>;

/** How often another of the customer's starts may take the portfolio before giving up. */
const TRIES = 5;

export const startCopy =
  (parts: StartParts): Handler<'copying/startCopy'> =>
  async (input, { account, language }) => {
    const { database } = parts;
    const { currency } = input;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const leader = await store.readLeader(database.kysely, BigInt(input.leader));
    if (!leader) return refuse('notFound');
    if (currency !== leader.currency) return refuse('copyCurrency', { currency: leader.currency });
    if (parseScaled(input.profitShare)! < leader.profitShare) return refuse('copyShareRaised');
    const amount = amountIn(input.amount, currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const chosen = termsFrom(input, currency);
    if (isRefusal(chosen)) return chosen;
    // Another of the customer's starts may have used the portfolio meanwhile: then try with the next one.
    for (let left = TRIES; left > 0; left -= 1) {
      const answer = await begin(parts, { input, leader, amount, chosen }, { account, language });
      if (answer !== null) return answer;
    }
    return refuse('systemBusy');
  };

interface Asked {
  input: Parameters<Handler<'copying/startCopy'>>[0];
  leader: KnownLeader;
  amount: bigint;
  chosen: Partial<CopyTerms>;
}

async function begin(
  parts: StartParts,
  { input, leader, amount, chosen }: Asked,
  { account, language }: Pick<Customer, 'account' | 'language'>,
): Promise<{ copy: CopyRow } | Refusal | null> {
  const names = await leaderNames(language);
  const [asked, portfolio] = await Promise.all([
    askedStart(parts, leader, account),
    portfolioForCopy(parts, account, names(leader)),
  ]);
  if (portfolio === null) return refuse('systemBusy');
  const wish = {
    ...asked.wish,
    portfolio,
    amount,
    terms: { ...USUAL, ...chosen },
    seenVersion: input.version ?? null,
    opened: input.copyOpen ? openedOf(parts, leader, asked.worth, portfolio) : [],
  };
  return parts.desk.run<CopyDecision, { copy: CopyRow }>({
    ...asked.loads,
    actor: { account },
    key: keyOf('copying/startCopy', input),
    decide(state, now) {
      if (state.copies?.some((each) => each.portfolio === portfolio)) return null;
      const decided = decideStart(state, wish, now);
      return 'refused' in decided ? decided : (refuseLeaving(state, decided, now) ?? decided);
    },
    answer: ({ records: { copies } }) => ({
      copy: begunRow({ ...copies[0]!, account }, leader, names, nextMonthAt(parts, copies[0]!.startedAt)),
    }),
  });
}

/** A new copy: it has only its money yet. */
const begunRow = (copy: store.KnownCopy, leader: KnownLeader, names: Names, sharedOn: string): CopyRow => {
  const { paid, currency, startedAt: at } = copy;
  return copyRow(
    copy,
    { equity: paid, cash: new Map([[currency, paid]]), positions: [], today: 0n, sharedOn, at },
    leader,
    names,
  );
};
