import { expect, it } from 'vitest';
import { decideClosePosition } from './close-by-house.ts';
import { decidePlaceOrder } from './place-order.ts';
import { decideBuyIn } from './return-stock.ts';
import { Account, market, NOON, order, units } from './testing.ts';

const HELD = units('25');
function short(): { account: Account; seq: bigint } {
  const account = new Account('10000');
  return {
    account,
    seq: account.carry(decidePlaceOrder(account.state, order({ side: 'short' }), market('100'), NOON)).order.seq,
  };
}

it.each([
  ['nothing', '0', '10'],
  ['a part', '4', '6'],
  ['all that was wanted', '10', null],
  ['all', '25', null],
])('buys back what is wanted less what has been given back meanwhile (%s)', (_, returned, bought) => {
  const { account, seq } = short();
  if (returned !== '0') account.carry(decideClosePosition(account.state, seq, units(returned), market('100'), NOON));
  const decided = decideBuyIn(account.state, seq, { quantity: units('10'), held: HELD }, market('100'), NOON);
  expect(decided?.records.fills.map(({ quantity }) => quantity) ?? null).toEqual(
    bought === null ? null : [units(bought)],
  );
});

it('buys back no more than is wanted where more has been sold short meanwhile', () => {
  const { account, seq } = short();
  const decided = decideBuyIn(account.state, seq, { quantity: units('10'), held: units('20') }, market('100'), NOON);
  expect(decided?.records.fills.map(({ quantity }) => quantity)).toEqual([units('10')]);
});
