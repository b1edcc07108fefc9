/**
 * A demo world's leaders, accounts without a login: three with their own records, customers who follow them, and the
 * demo's customer, who copies one. They keep trading, so that there is always something to copy.
 */
import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/refusals.ts';
import {
  decideDemoLeaderTrade,
  type DemoLeaderTradingStyle,
} from '@bourse/core/products/copying/demo-leader-trades.ts';
import type { CustomerCaller, Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { DemoName } from '../world/demo-names.ts';
import { encryptVerifiedName } from '../secrets/name-fingerprints.ts';
import { type CopyBlockDependencies, processDueCopyBlocks } from './copy-leader-fills.ts';
import { certifyDemoLeader, readHouseInvitationCode, readLeadersByMobile } from './leaders-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface DemoLeader extends DemoLeaderTradingStyle {
  mobile: string;
  alias: DemoName;
  stake: string;
  instruments: readonly string[];
}
const LEADERS: readonly DemoLeader[] = [
  {
    mobile: '0199000021',
    alias: 'Slow heron',
    stake: '8000',
    instruments: ['US.NWRB', 'US.CDRM'],
    holdsMs: 3 * DAY_MS,
    partOf: 4n,
  },
  {
    mobile: '0199000022',
    alias: 'Evening swift',
    stake: '6000',
    instruments: ['US.CLVR'],
    holdsMs: 10 * MINUTE_MS,
    partOf: 3n,
  },
  {
    mobile: '0199000023',
    alias: 'Quiet otter',
    stake: '4000',
    instruments: ['US.NWRB'],
    holdsMs: 2 * 60 * MINUTE_MS,
    partOf: 2n,
  },
];
/** Share of followers' gains. */
const PROFIT_SHARE = '0.05';
const FOLLOWERS = ['0199000026', '0199000027'] as const;

type DemoHandlers = Pick<
  Handlers,
  | 'user/register'
  | 'portfolios/createPortfolio'
  | 'portfolios/transferBetween'
  | 'copying/applyLeader'
  | 'copying/startCopy'
>;

export async function createDemoLeaders(
  customer: CustomerCaller,
  dependencies: ServerDependencies,
  handlers: DemoHandlers,
): Promise<void> {
  const leaders: string[] = [];
  for (const leader of LEADERS) {
    const opened = await openDemoLeader(customer, dependencies, handlers, leader);
    if (opened !== null) leaders.push(opened);
  }
  const [first, second] = leaders;
  if (first === undefined || second === undefined) return;
  const follow = (who: CustomerCaller, leader: string, amount: string) =>
    handlers['copying/startCopy'](
      {
        leader,
        amount,
        currency: 'USD',
        size: 'proportional',
        profitShare: PROFIT_SHARE,
        stopLossRate: '0.2',
        key: randomUUID(),
      },
      who,
    );
  await follow(customer, first, '1500');
  for (const mobile of FOLLOWERS) {
    const follower = await registerDemoCustomer(customer, dependencies, handlers, mobile);
    if (follower === null) continue;
    await follow(follower, first, '2000');
    await follow(follower, second, '1000');
  }
  await tradeAsDemoLeaders(dependencies);
  await processDueCopyBlocks(dependencies);
}

async function openDemoLeader(
  customer: CustomerCaller,
  dependencies: ServerDependencies,
  handlers: DemoHandlers,
  { mobile, alias, stake }: DemoLeader,
): Promise<string | null> {
  const leader = await registerDemoCustomer(customer, dependencies, handlers, mobile);
  if (leader === null) return null;
  // Certified as the demo's own customer is, by a rule.
  const { encrypted, prints } = encryptVerifiedName(dependencies.secrets, leader.account, alias);
  await runInTransaction(dependencies, async (work) => {
    await certifyDemoLeader(work.db, leader.account, { verified_name: encrypted, name_prints: prints });
    await writeNotice(work, leader.account, 'identityCertified', {});
  });
  const made = await handlers['portfolios/createPortfolio']({ name: alias, key: randomUUID() }, leader);
  if (isRefusal(made)) return null;
  const { portfolio } = made.portfolio;
  await handlers['portfolios/transferBetween'](
    { from: '0', to: portfolio, currency: 'USD', amount: stake, key: randomUUID() },
    leader,
  );
  const led = await handlers['copying/applyLeader'](
    { portfolio, name: alias, currency: 'USD', profitShare: PROFIT_SHARE, agreed: true, key: randomUUID() },
    leader,
  );
  return isRefusal(led) ? null : led.leader.id;
}

/** Registers a customer whose password nobody knows. */
async function registerDemoCustomer(
  customer: CustomerCaller,
  { database: { kysely } }: ServerDependencies,
  handlers: DemoHandlers,
  mobile: string,
): Promise<CustomerCaller | null> {
  const code = await readHouseInvitationCode(kysely);
  const password = randomUUID();
  const opened = await handlers['user/register'](
    { account: mobile, password, confirmPassword: password, invitationCode: code, agreed: true },
    { ...customer, account: null },
  );
  return isRefusal(opened) ? null : { ...customer, account: BigInt(opened.userId), mobile };
}

/** Each leader trades when due, in their own style. Does nothing if there are none, as in every world but a demo's. */
export async function tradeAsDemoLeaders({
  database,
  desk,
  getMarketView,
  venues,
}: CopyBlockDependencies & Pick<ServerDependencies, 'world'>): Promise<void> {
  const leaders = await readLeadersByMobile(
    database.kysely,
    LEADERS.map(({ mobile }) => mobile),
  );
  for (const { account, portfolio, mobile } of leaders) {
    const style = LEADERS.find((each) => each.mobile === mobile)!;
    for (const id of style.instruments) {
      const instrument = venues.instrument(id as never);
      if (!instrument) continue;
      await desk.runIfDue({
        account,
        portfolio,
        actor: { rule: 'demo leaders' },
        key: null,
        currencies: [instrument.currency],
        instrument: instrument.id,
        decide(state, now) {
          const market = getMarketView(instrument.id, now);
          return market && decideDemoLeaderTrade(state, style, market, now);
        },
        answer: () => null,
      });
    }
  }
}
