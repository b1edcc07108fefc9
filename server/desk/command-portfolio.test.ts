/**
 * Two portfolios under one lock are decided like two accounts: neither sees what the other does. Only risk limits per
 * instrument apply to the person.
 */
import { decideCancelOrder } from '@bourse/core/trading/trading/end-orders.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { buildMarketView, TEST_NOON, buildOrderRequest, parseUnits } from '@bourse/core/trading/trading/testing.ts';
import { isPlayMoneyAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import {
  FIRST_COPY_PORTFOLIO,
  FIRST_LEAGUE_PORTFOLIO,
  FIRST_STRATEGY_PORTFOLIO,
} from '@bourse/core/ledger/portfolio-kinds.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RECORD_REGISTRY } from '../area-registry.ts';
import { BatchAccount } from './batch-account.ts';
import type { DeskCommand } from './command.ts';
import { decideBatch } from './decide-batch.ts';
import { bindToPortfolio, partitionByPortfolio, portfolioOfCommand } from './command-portfolio.ts';

interface Step {
  portfolio: number;
  act: 'buy' | 'sell' | 'wait' | 'cancel';
  quantity: number;
}
const deciding = { buildAccountEvents: () => [], registry: RECORD_REGISTRY, now: TEST_NOON };
const MONEY = { 0: 300_000n, 1: 200_000n } as const;

function works(portfolios: readonly (0 | 1)[]): BatchAccount {
  const work = new BatchAccount(1n, '(0,1)', { lastSeq: 0n, transferSeq: 0n, eventSeq: 0n }, true);
  for (const portfolio of portfolios) work.setBalance(portfolio, 'USD', 'available', MONEY[portfolio], '(0,1)');
  work.loaded('portfolios').set(1n, { number: 1, closedAt: null });
  return work;
}

const requestOf = ({ act, quantity }: Step): OrderRequest =>
  buildOrderRequest({
    quantity: parseUnits(`${quantity}`),
    effect: act === 'sell' ? 'close' : 'open',
    ...(act === 'wait' ? { type: 'limit', limitPrice: parseUnits('50'), timeInForce: 'gtc' } : {}),
  });

function commandOf(step: Step, work: BatchAccount, number: number): DeskCommand {
  const view = buildMarketView('100');
  const own = [...work.orders.values()].filter((each) => (each.portfolio ?? 0) === step.portfolio);
  const waiting = own.findLast(({ status }) => status === 'pending')?.seq ?? 0n;
  return {
    account: 1n,
    actor: { account: 1n },
    key: { value: `key ${number}`, hash: Buffer.alloc(32) },
    ...(step.act === 'cancel' ? { orders: [waiting] } : { portfolio: step.portfolio }),
    currencies: ['USD'],
    instrument: 'US.NWRB',
    answer: () => ({}),
    decide: (state, now) =>
      (step.act === 'cancel'
        ? decideCancelOrder(state, waiting, view, now)
        : decidePlaceOrder(state, requestOf(step), view, now)) as DecisionChanges,
  };
}

/** The contents of one portfolio as decisions see them; sequence numbers are the account's and differ. */
const seen = (work: BatchAccount, portfolio: number) => ({
  balances: (['available', 'frozen', 'margin'] as const).map((name) => work.balance('USD', name, portfolio)),
  positions: [...work.positions.values()]
    .filter((each) => (each.portfolio ?? 0) === portfolio)
    .map(({ quantity, openQuantity, cost, margin, status, realized }) => ({
      quantity,
      openQuantity,
      cost,
      margin,
      status,
      realized,
    })),
  orders: [...work.orders.values()]
    .filter((each) => (each.portfolio ?? 0) === portfolio)
    .map(({ status, filled, hold, fees }) => ({ status, filled, hold, fees })),
});

const step: fc.Arbitrary<Step> = fc.record({
  portfolio: fc.constantFrom(0, 1),
  act: fc.constantFrom('buy', 'sell', 'wait', 'cancel'),
  quantity: fc.integer({ min: 1, max: 12 }),
});

it('each portfolio develops as it would alone, whatever happens in the other', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 24 }), (steps) => {
      const both = works([0, 1]);
      const alone = [works([0]), works([1])] as const;
      for (const [number, each] of steps.entries()) {
        const own = alone[each.portfolio]!;
        const outcomes = [both, own].map(
          (work) => decideBatch([commandOf(each, work, number)], new Map([[1n, work]]), deciding).outcomes[0]!,
        );
        expect(outcomes[0]).not.toHaveProperty('failure');
        const changed = outcomes.map((outcome) => ('changes' in outcome ? outcome.changes !== null : 'failed'));
        expect(changed[0]).toBe(changed[1]);
        for (const portfolio of [0, 1] as const)
          expect(seen(both, portfolio)).toEqual(seen(alone[portfolio], portfolio));
      }
      const sum = (['available', 'frozen', 'margin'] as const).reduce(
        (total, name) => total + both.balance('USD', name, 0) + both.balance('USD', name, 1),
        0n,
      );
      expect(sum <= MONEY[0] + MONEY[1]).toBe(true);
    }),
  );
});

it('a command is decided in the portfolio of its order or position, and refused in a closed one', () => {
  const work = works([0, 1]);
  const buy = commandOf({ portfolio: 1, act: 'buy', quantity: 2 }, work, 1);
  decideBatch([buy], new Map([[1n, work]]), deciding);
  expect(work.orders.get(1n)).toMatchObject({ portfolio: 1 });
  expect(work.positions.get(1n)).toMatchObject({ portfolio: 1 });
  expect(portfolioOfCommand({ positions: [1n] }, work)).toBe(1);
  expect(portfolioOfCommand({ orders: [9n], positions: [1n] }, work)).toBe(1);
  expect(portfolioOfCommand({ portfolio: 0, positions: [1n] }, work)).toBe(0);
  expect(portfolioOfCommand({}, work)).toBe(0);
  for (const portfolio of [1, 4]) {
    if (portfolio === 1) work.loaded('portfolios').set(1n, { number: 1, closedAt: TEST_NOON });
    const again = commandOf({ portfolio, act: 'buy', quantity: 2 }, work, portfolio + 10);
    expect(decideBatch([again], new Map([[1n, work]]), deciding).outcomes[0]).toMatchObject({
      answer: { refused: 'portfolioNotFound' },
    });
  }
});

it('holdings of another portfolio are shown separately, and opening the opposite side is refused', () => {
  const work = works([0, 1]);
  const inBatch = (commands: DeskCommand[]) => decideBatch(commands, new Map([[1n, work]]), deciding).outcomes;
  const short = (portfolio: number, number: number): DeskCommand => ({
    ...commandOf({ portfolio, act: 'buy', quantity: 2 }, work, number),
    decide: (state, now) =>
      decidePlaceOrder(
        state,
        buildOrderRequest({ side: 'short', quantity: parseUnits('2') }),
        buildMarketView('100'),
        now,
      ) as DecisionChanges,
  });
  const [, refused] = inBatch([commandOf({ portfolio: 1, act: 'buy', quantity: 2 }, work, 1), short(0, 2)]);
  expect(refused).toMatchObject({ answer: { refused: 'oppositeInOtherPortfolio', params: {} } });
  inBatch([commandOf({ portfolio: 1, act: 'wait', quantity: 3 }, work, 3)]);
  const stateIn = (portfolio: number, instrument = 'US.NWRB') =>
    work.stateOf({ instrument }, RECORD_REGISTRY, portfolio);
  const held = { positions: [{ side: 'long', openQuantity: parseUnits('2') }], orders: [{ status: 'pending' }] };
  expect(stateIn(0)).toMatchObject({
    positions: [],
    orders: [],
    otherPortfolioHoldings: { positions: held.positions },
  });
  expect(stateIn(0).otherPortfolioHoldings.orders.filter(({ status }) => status === 'pending')).toHaveLength(1);
  expect(stateIn(1)).toMatchObject({
    positions: held.positions,
    otherPortfolioHoldings: { positions: [], orders: [] },
  });
  expect(stateIn(0, 'US.AAPL').otherPortfolioHoldings).toEqual({ positions: [], orders: [] });
});

it('a decision that changes another portfolio throws', () => {
  const work = works([0, 1]);
  decideBatch([commandOf({ portfolio: 1, act: 'buy', quantity: 2 }, work, 1)], new Map([[1n, work]]), deciding);
  const changes: DecisionChanges = {
    transfers: [],
    records: { positions: [work.positions.get(1n)!] },
    notices: [],
    lastSeq: 1n,
  };
  expect(() => bindToPortfolio(changes, 0)).toThrow('changes what lies in 1');
  expect(bindToPortfolio(changes, 1).portfolio).toBe(1);
});

it('a league portfolio develops as one with money would, and moves no money', () => {
  const act = fc.constantFrom('buy', 'sell', 'wait', 'cancel');
  const quantity = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(fc.array(fc.record({ act, quantity }), { maxLength: 12 }), (steps) => {
      const money = works([0]);
      const both = works([0]);
      both.setBalance(FIRST_LEAGUE_PORTFOLIO, 'USD', 'playAvailable', MONEY[0], '(0,2)');
      both.loaded('portfolios').set(BigInt(FIRST_LEAGUE_PORTFOLIO), { number: FIRST_LEAGUE_PORTFOLIO, closedAt: null });
      for (const [number, each] of steps.entries()) {
        const [inMoney, inPlay] = [
          { work: money, portfolio: 0 },
          { work: both, portfolio: FIRST_LEAGUE_PORTFOLIO },
        ].map(({ work, portfolio }) => {
          const command = commandOf({ ...each, portfolio }, work, number);
          return decideBatch([command], new Map([[1n, work]]), deciding);
        });
        expect(inPlay!.outcomes[0]).not.toHaveProperty('failure');
        const sides = inPlay!.written.posted.flatMap(({ transfer: { debit, credit } }) => [debit, credit]);
        expect(sides.filter((name) => !isPlayMoneyAccount(name))).toEqual([]);
        expect(inPlay!.written.posted).toHaveLength(inMoney!.written.posted.length);
      }
      const { balances, ...traded } = seen(money, 0);
      expect(seen(both, FIRST_LEAGUE_PORTFOLIO)).toMatchObject(traded);
      const play = (['playAvailable', 'playFrozen', 'playMargin'] as const).map((name) =>
        both.balance('USD', name, FIRST_LEAGUE_PORTFOLIO),
      );
      expect(play).toEqual(balances);
      expect(seen(both, 0).balances).toEqual([MONEY[0], 0n, 0n]);
    }),
  );
});

it('a league portfolio is not counted elsewhere, and counts no other portfolio', () => {
  const things = [
    {},
    { portfolio: 1 },
    { portfolio: FIRST_LEAGUE_PORTFOLIO },
    { portfolio: FIRST_LEAGUE_PORTFOLIO + 1 },
  ];
  const [main, own, league] = things;
  expect(partitionByPortfolio(0, things)).toEqual({ here: [main], elsewhere: [own] });
  expect(partitionByPortfolio(FIRST_LEAGUE_PORTFOLIO, things)).toEqual({ here: [league], elsewhere: [] });
  const work = works([0, 1]);
  work.setBalance(FIRST_LEAGUE_PORTFOLIO, 'USD', 'playAvailable', 5n, '(0,2)');
  const cashInOthers = (portfolio: number) =>
    work.stateOf({ instrument: null }, RECORD_REGISTRY, portfolio).cashElsewhere?.('USD');
  expect(cashInOthers(FIRST_LEAGUE_PORTFOLIO)).toEqual([]);
  expect(cashInOthers(0)).toEqual([{ portfolio: 1, available: MONEY[1] }]);
});

it('debts are never collected from a copy', () => {
  const work = works([0, 1]);
  for (const copy of [FIRST_COPY_PORTFOLIO, FIRST_STRATEGY_PORTFOLIO])
    work.setBalance(copy, 'USD', 'available', 7n, '(0,2)');
  const drawnFrom = (portfolio: number) =>
    work
      .stateOf({ instrument: null }, RECORD_REGISTRY, portfolio)
      .cashElsewhere('USD')
      .map((each) => each.portfolio);
  expect(drawnFrom(0)).toEqual([1]);
  expect(drawnFrom(1)).toEqual([0]);
  expect(drawnFrom(FIRST_COPY_PORTFOLIO)).toEqual([0, 1]);
});
