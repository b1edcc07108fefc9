/**
 * A demo world's funds: each began with practice money in a house account. The demo's customer bought on the first day,
 * has an order waiting for the next price, and a plan.
 */
import { randomUUID } from 'node:crypto';
import { decideBuyFund, type FundOrderDecision } from '@bourse/core/products/investment-funds/fund-orders.ts';
import type { FundMandate } from '@bourse/core/products/investment-funds/fund.ts';
import { parsePercent } from '@bourse/core/markets/rulebook/rule-notation.ts';
import type { CustomerCaller, Handlers } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { processDealingDays } from './process-dealing-days.ts';
import { FUND_ACTOR } from './book-fund-transfers.ts';
import { openFund } from './open-fund.ts';
import { type FundRecord, readFunds } from './store.ts';
import { tradeFundBaskets } from './trade-basket.ts';

const equalWeights = (part: string, ...codes: readonly string[]): FundMandate['weights'] =>
  codes.map((instrument) => ({ instrument, part: parsePercent(part) }));

interface DemoFund {
  mandate: FundMandate & Pick<FundRecord, 'names'>;
  /** What the demo's customer paid on the first day. */
  first: bigint;
}
const FUNDS: readonly DemoFund[] = [
  {
    first: 500_00n,
    mandate: {
      names: {
        en: 'American Companies 8',
        kor: '미국 대표기업 8',
        cn: '美國企業 8',
        zhs: '美国企业 8',
        esp: 'Empresas de EE. UU. 8',
      },
      market: 'US',
      currency: 'USD',
      weights: equalWeights(
        '12',
        'US.ALPN',
        'US.CDRM',
        'US.CLVR',
        'US.EVFL',
        'US.GLDN',
        'US.HXGN',
        'US.OKRD',
        'US.NTHR',
      ),
      rebalancing: 'quarterly',
      feeRate: parsePercent('0.45'),
      cutOffMinutes: 60,
      settlementDays: 2,
      minimum: 10_00n,
      firstPrice: 1_000_000_000n,
    },
  },
  {
    first: 300_00n,
    mandate: {
      names: { en: 'Calm 30', kor: '주식 30·현금 70', cn: '穩健 30', zhs: '稳健 30', esp: 'Calma 30' },
      market: 'US',
      currency: 'USD',
      weights: equalWeights('6', 'US.CDRM', 'US.CLVR', 'US.EVFL', 'US.OKRD', 'US.NTHR'),
      rebalancing: 'monthly',
      feeRate: parsePercent('0.25'),
      cutOffMinutes: 60,
      settlementDays: 2,
      minimum: 10_00n,
      firstPrice: 1_000_000_000n,
    },
  },
  {
    first: 500_000n,
    mandate: {
      names: {
        en: 'Korean Companies 6',
        kor: '한국 대표기업 6',
        cn: '韓國企業 6',
        zhs: '韩国企业 6',
        esp: 'Empresas de Corea 6',
      },
      market: 'KR',
      currency: 'KRW',
      weights: [],
      rebalancing: 'quarterly',
      feeRate: parsePercent('0.55'),
      cutOffMinutes: 60,
      settlementDays: 2,
      minimum: 10_000n,
      firstPrice: 1_000n * 100_000_000n,
    },
  },
];
/** How many companies the Korean fund holds. */
const KOREAN = 6;

/** The first companies of a market by name, since each made-up world has different ones. */
const withWeights = (
  { venues }: Pick<ServerDependencies, 'venues'>,
  mandate: DemoFund['mandate'],
): DemoFund['mandate'] =>
  mandate.weights.length > 0
    ? mandate
    : {
        ...mandate,
        weights: venues
          .listed(mandate.market)
          .filter(({ board, segment }) => board === 'listed' && segment === 'KOSPI')
          .slice(0, KOREAN)
          .map(({ id }) => ({ instrument: id, part: parsePercent('16') })),
      };

export async function openDemoFunds(customer: CustomerCaller, dependencies: ServerDependencies): Promise<void> {
  for (const { mandate, first } of FUNDS) {
    const account = await dependencies.houseAccounts.open(dependencies.database.kysely, {
      purpose: 'fund',
      name: mandate.names.en,
    });
    await dependencies.grantWelcomeMoney(account);
    const fund = await openFund(dependencies, account, withWeights(dependencies, mandate));
    await buyOnFirstDay(dependencies, customer.account, fund!, first);
  }
  await processDealingDays(dependencies);
  await tradeFundBaskets(dependencies);
}

/** A purchase on the first day, at the first price. */
async function buyOnFirstDay(
  { database, desk }: ServerDependencies,
  account: AccountId,
  number: number,
  amount: bigint,
): Promise<void> {
  const fund = (await readFunds(database.kysely)).find((each) => each.fund === number)!;
  await desk.run<FundOrderDecision, null>({
    account,
    actor: FUND_ACTOR,
    key: null,
    currencies: [fund.currency],
    instrument: null,
    decide: (state, now) =>
      decideBuyFund(state, { fund, amount, day: { date: fund.beganOn, cutOffAt: now, valuedAt: now } }, now),
    answer: () => null,
  });
}

/** An order that waits for the next price, and a monthly plan. */
export async function placeDemoFundOrders(
  customer: CustomerCaller,
  { database }: Pick<ServerDependencies, 'database'>,
  handlers: Pick<Handlers, 'funds/buyFund' | 'funds/setPlan'>,
): Promise<void> {
  const [first, second] = await readFunds(database.kysely);
  if (!first || !second) return;
  const key = (): string => randomUUID();
  await handlers['funds/buyFund']({ fund: `${second.fund}`, amount: '150.00', key: key() }, customer);
  await handlers['funds/setPlan'](
    { fund: `${first.fund}`, amount: '100.00', day: 25, roll: 'following', key: key() },
    customer,
  );
}
