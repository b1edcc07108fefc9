import { expect, it } from 'vitest';
import { decideClosePosition } from './close-position.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideBuyIn } from './recall-stock.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, parseUnits } from './testing.ts';

const HELD = parseUnits('25');
function short(): { account: TestAccount; seq: bigint } {
  const account = new TestAccount('10000');
  return {
    account,
    seq: account.carry(
      decidePlaceOrder(account.state, buildOrderRequest({ side: 'short' }), buildMarketView('100'), TEST_NOON),
    ).order.seq,
  };
}

it.each([
  ['nothing', '0', '10'],
  ['a part', '4', '6'],
  ['all that was wanted', '10', null],
  ['all', '25', null],
])('buys back the recalled quantity less what has been returned meanwhile (%s)', (_, returned, bought) => {
  const { account, seq } = short();
  if (returned !== '0')
    account.carry(decideClosePosition(account.state, seq, parseUnits(returned), buildMarketView('100'), TEST_NOON));
  const decided = decideBuyIn(
    account.state,
    seq,
    { quantity: parseUnits('10'), held: HELD },
    buildMarketView('100'),
    TEST_NOON,
  );
  expect(decided?.records.fills.map(({ quantity }) => quantity) ?? null).toEqual(
    bought === null ? null : [parseUnits(bought)],
  );
});

it('buys back no more than the recalled quantity if more has been sold short meanwhile', () => {
  const { account, seq } = short();
  const decided = decideBuyIn(
    account.state,
    seq,
    { quantity: parseUnits('10'), held: parseUnits('20') },
    buildMarketView('100'),
    TEST_NOON,
  );
  expect(decided?.records.fills.map(({ quantity }) => quantity)).toEqual([parseUnits('10')]);
});
