import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { type CopyDecision, decideStart } from '@bourse/core/copying/copy.ts';
import { leastCopy } from '@bourse/core/copying/least.ts';
import type { CopyTerms } from '@bourse/core/copying/types.ts';
import { isCurrency, parseScaled } from '@bourse/core/money.ts';
import { keyOf } from '../desk/command.ts';
import { openLoans, refuseLeaving } from '../desk/loans-owed.ts';
import type { Customer, Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { portfolioForCopy } from './copy-portfolio.ts';
import { copyRow, type CopyRow, type Names } from './copy-views.ts';
import { placeKey, type WorthParts, worthOf } from './equities.ts';
import { leaderNames } from './leader-name.ts';
import { dayBeganAt, monthAt, nextMonthAt } from './months.ts';
import { isClosedTo, openedOf } from './led-now.ts';
import { mostOf } from './most.ts';
import { allCopies, followedOf } from './records.ts';
import type { KnownLeader } from './rows.ts';
import * as store from './store.ts';
import { amountIn, termsFrom, USUAL } from './terms.ts';

export type StartParts = WorthParts & Pick<Parts, 'desk' | 'live' | 'secrets' | 'settings' | 'zones' | 'equity'>;

/** How often a number may be taken by another beginning of the customer's. */
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
    const seen = input.profitShare === undefined ? null : parseScaled(input.profitShare);
    if (seen !== null && seen < leader.profitShare) return refuse('copyShareRaised');
    const amount = amountIn(input.amount, currency);
    if (amount === null) return refuse('badInput', { field: 'amount' });
    const chosen = termsFrom(input, currency);
    if (isRefusal(chosen)) return chosen;
    // Somebody else of the customer's may have begun one there meanwhile: then it is another number.
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
  const { clock, desk } = parts;
  const { currency } = leader;
  const names = await leaderNames(language);
  const alias = names(leader);
  const [own, worths, closedTo, portfolio] = await Promise.all([
    store.readOwnLeader(parts.database.kysely, account),
    worthOf(parts, [leader], currency),
    isClosedTo(parts, leader),
    portfolioForCopy(parts, account, alias),
  ]);
  if (portfolio === null) return refuse('systemBusy');
  const worth = worths.get(placeKey(leader))!;
  const wish = {
    leader: leader.leader,
    named: leader,
    portfolio,
    currency,
    amount,
    least: leastCopy(currency),
    most: mostOf(leader, worth.equity),
    shareRate: leader.profitShare,
    terms: { ...USUAL, ...chosen },
    own: own?.leader === leader.leader,
    leads: own !== null && own.stoppedAt === null,
    stopped: closedTo,
    version: leader.strategy?.version ?? null,
    seenVersion: input.version ?? null,
    month: monthAt(parts, clock.now()),
    dayBegan: dayBeganAt(parts, clock.now()),
    opened: input.copyOpen ? openedOf(parts, leader, worth, portfolio) : [],
  };
  return desk.run<CopyDecision, { copy: CopyRow }>({
    account,
    actor: { account },
    key: keyOf('copying/startCopy', input),
    currencies: [currency],
    instrument: null,
    loads: [allCopies, followedOf(leader.leader), openLoans],
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

/** Nothing but its money lies there yet. */
const begunRow = (copy: store.KnownCopy, leader: KnownLeader, names: Names, sharedOn: string): CopyRow => {
  const { paid, currency, startedAt: at } = copy;
  return copyRow(
    copy,
    { equity: paid, cash: new Map([[currency, paid]]), positions: [], today: 0n, sharedOn, at },
    leader,
    names,
  );
};
