import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { decideReplaceOrder } from '../trading/replace-order.ts';
import { Account, market, NOON, order, units } from '../trading/testing.ts';
import { inSeason, type Season } from './season-rules.ts';

const view = market('100');
const { currency, market: of, id } = view.instrument;
const SEASON: Season = {
  number: 10_000,
  startsAt: NOON - 1_000,
  endsAt: NOON + 1_000,
  currency,
  capital: 1_000_000n,
  markets: [of],
  instruments: null,
  orderTypes: ['market', 'limit'],
  leverage: 1,
  charges: true,
  largestShare: null,
  minimumTrades: 0,
  ranking: 'return',
};
const decided = (season: Partial<Season>, asked: Parameters<typeof order>[0], at = NOON) => {
  const account = new Account('10000');
  return decidePlaceOrder(inSeason(account.state, { ...SEASON, ...season }), order(asked), view, at);
};

describe('an order in a league is refused', () => {
  it.each([
    ['before it begins', { startsAt: NOON + 1 }, {}, 'leagueNotRunning'],
    ['once it is over', { endsAt: NOON }, {}, 'leagueNotRunning'],
    ['in another market', { markets: ['CRYPTO'] }, {}, 'leagueInstrument'],
    ['in an instrument that isn’t listed', { instruments: ['US.OTHER'] }, {}, 'leagueInstrument'],
    ['in another currency', { currency: 'JPY' }, {}, 'leagueInstrument'],
    ['of another type', { orderTypes: ['limit'] }, {}, 'leagueOrderType'],
    ['with more leverage than the season has', {}, { leverage: 2 }, 'leverageTooHigh'],
    ['that sells short', {}, { side: 'short' }, 'shortNotAllowed'],
    ['that takes more than one instrument may', { largestShare: 10 }, { quantity: units('11') }, 'leagueShare'],
  ] as const)('%s', (_, season, asked, refused) => {
    expect(decided(season as Partial<Season>, { quantity: units('1'), ...asked })).toMatchObject({ refused });
  });
});

it('an order within the rules is decided as everywhere', () => {
  const made = decided({ instruments: [id], largestShare: 11 }, { quantity: units('10') });
  expect(made).toMatchObject({ order: { status: 'inPosition' } });
});

it('what waits counts towards the share of one instrument, and may not grow beyond it', () => {
  const account = new Account('10000');
  const season = { ...SEASON, largestShare: 10 };
  const limit = order({ type: 'limit', limitPrice: units('90'), quantity: units('11'), timeInForce: 'gtc' });
  const waits = account.carry(decidePlaceOrder(inSeason(account.state, season), limit, view, NOON));
  const again = decidePlaceOrder(inSeason(account.state, season), order({ quantity: units('1') }), view, NOON);
  expect(again).toMatchObject({ refused: 'leagueShare', params: { percent: 10 } });
  const state = inSeason(account.state, season);
  const grown = (quantity: string) =>
    decideReplaceOrder(state, waits.order.seq, { quantity: units(quantity) }, view, NOON);
  expect(grown('12')).toMatchObject({ refused: 'leagueShare' });
  expect(grown('10')).toMatchObject({ order: { quantity: units('10') } });
});

it('nothing waits beyond the season', () => {
  const limit = { type: 'limit', limitPrice: units('90'), quantity: units('1'), timeInForce: 'gtc' } as const;
  expect(decided({}, limit)).toMatchObject({ order: { expiresAt: SEASON.endsAt } });
});

it('charges are left out where the season has none', () => {
  const charged = (charges: boolean) => decided({ charges }, { quantity: units('10') });
  expect(charged(true)).toMatchObject({ order: { fees: expect.not.toSatisfy((fees: bigint) => fees === 0n) } });
  expect(charged(false)).toMatchObject({ order: { fees: 0n, tax: 0n } });
});

it('a customer’s loans, permissions and real ladder say nothing in a league', () => {
  const account = new Account('10000');
  const state = inSeason({ ...account.state, marginEnabled: false, seat: true }, { ...SEASON, leverage: 5 });
  expect(state).toMatchObject({ marginEnabled: true, seat: false, loanBooks: [] });
  const seen: string[] = [];
  const asked = inSeason({ ...account.state, consumed: (instrument) => (seen.push(instrument), null) }, SEASON);
  asked.consumed(id, 'buy');
  expect(seen).toEqual([`${id}@10000`]);
});
