import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '../trading/place-order.ts';
import { type OrderPreview, previewOrder } from '../trading/preview-order.ts';
import { decideReplaceOrder } from '../trading/replace-order.ts';
import type { OrderDecision } from '../orders/account-state.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest, parseUnits } from '../trading/testing.ts';
import { applyLeagueSeasonToAccount, type LeagueSeason } from './league-season-rules.ts';

const view = buildMarketView('100');
const { currency, market: of, id } = view.instrument;
const SEASON: LeagueSeason = {
  number: 10_000,
  startsAt: TEST_NOON - 1_000,
  endsAt: TEST_NOON + 1_000,
  currency,
  capital: 1_000_000n,
  markets: [of],
  instruments: null,
  orderTypes: ['market', 'limit'],
  leverage: 1,
  charges: true,
  largestShare: null,
  minimumTrades: 0,
  minimumInstruments: 0,
  minimumDays: 0,
  ranking: 'return',
};
const decided = (season: Partial<LeagueSeason>, requested: Parameters<typeof buildOrderRequest>[0], at = TEST_NOON) => {
  const account = new TestAccount('10000');
  return decidePlaceOrder(
    applyLeagueSeasonToAccount(account.state, { ...SEASON, ...season }),
    buildOrderRequest(requested),
    view,
    at,
  );
};

describe('an order in a league is refused', () => {
  it.each([
    ['before it begins', { startsAt: TEST_NOON + 1 }, {}, 'leagueNotRunning'],
    ['once it is over', { endsAt: TEST_NOON }, {}, 'leagueNotRunning'],
    ['in another market', { markets: ['CRYPTO'] }, {}, 'leagueInstrument'],
    ['in an instrument that isn’t listed', { instruments: ['US.OTHER'] }, {}, 'leagueInstrument'],
    ['in another currency', { currency: 'JPY' }, {}, 'leagueInstrument'],
    ['of another type', { orderTypes: ['limit'] }, {}, 'leagueOrderType'],
    ['with more leverage than the season has', {}, { leverage: 2 }, 'leverageTooHigh'],
    ['that sells short', {}, { side: 'short' }, 'shortNotAllowed'],
    ['that takes more than one instrument may', { largestShare: 10 }, { quantity: parseUnits('11') }, 'leagueShare'],
  ] as const)('%s', (_, season, requested, refused) => {
    expect(decided(season as Partial<LeagueSeason>, { quantity: parseUnits('1'), ...requested })).toMatchObject({
      refused,
    });
  });
});

it('the preview offers no more than the limit for one instrument leaves', () => {
  const account = new TestAccount('10000');
  const season = { ...SEASON, largestShare: 10 };
  const buy = (quantity: string) => buildOrderRequest({ quantity: parseUnits(quantity) });
  const preview = () =>
    previewOrder(applyLeagueSeasonToAccount(account.state, season), buy('1'), view, TEST_NOON) as OrderPreview;
  const most = preview().maximumQuantity;
  expect(most).toBe(parseUnits('9'));
  expect(decided({ largestShare: 10 }, { quantity: most })).toHaveProperty('order');
  account.carry(
    decidePlaceOrder(applyLeagueSeasonToAccount(account.state, season), buy('4'), view, TEST_NOON) as OrderDecision,
  );
  expect(preview().maximumQuantity).toBe(parseUnits('5'));
});

it("an order within the season's rules is decided as any other", () => {
  const made = decided({ instruments: [id], largestShare: 11 }, { quantity: parseUnits('10') });
  expect(made).toMatchObject({ order: { status: 'inPosition' } });
});

it("waiting orders count towards the limit for one instrument, and can't grow beyond it", () => {
  const account = new TestAccount('10000');
  const season = { ...SEASON, largestShare: 10 };
  const limit = buildOrderRequest({
    type: 'limit',
    limitPrice: parseUnits('90'),
    quantity: parseUnits('11'),
    timeInForce: 'gtc',
  });
  const waits = account.carry(
    decidePlaceOrder(applyLeagueSeasonToAccount(account.state, season), limit, view, TEST_NOON),
  );
  const again = decidePlaceOrder(
    applyLeagueSeasonToAccount(account.state, season),
    buildOrderRequest({ quantity: parseUnits('1') }),
    view,
    TEST_NOON,
  );
  expect(again).toMatchObject({ refused: 'leagueShare', params: { percent: 10 } });
  const state = applyLeagueSeasonToAccount(account.state, season);
  const enlarge = (quantity: string) =>
    decideReplaceOrder(state, waits.order.seq, { quantity: parseUnits(quantity) }, view, TEST_NOON);
  expect(enlarge('12')).toMatchObject({ refused: 'leagueShare' });
  expect(enlarge('10')).toMatchObject({ order: { quantity: parseUnits('10') } });
});

it("no order waits beyond the season's end", () => {
  const limit = { type: 'limit', limitPrice: parseUnits('90'), quantity: parseUnits('1'), timeInForce: 'gtc' } as const;
  expect(decided({}, limit)).toMatchObject({ order: { expiresAt: SEASON.endsAt } });
});

it('no charges apply in a season without charges', () => {
  const charged = (charges: boolean) => decided({ charges }, { quantity: parseUnits('10') });
  expect(charged(true)).toMatchObject({ order: { fees: expect.not.toSatisfy((fees: bigint) => fees === 0n) } });
  expect(charged(false)).toMatchObject({ order: { fees: 0n, tax: 0n } });
});

it("a customer’s loans, permissions and real ladder don't matter in a league", () => {
  const account = new TestAccount('10000');
  const state = applyLeagueSeasonToAccount(
    { ...account.state, marginEnabled: false, seat: true },
    { ...SEASON, leverage: 5 },
  );
  expect(state).toMatchObject({ marginEnabled: true, seat: false, loanBooks: [] });
  const seen: string[] = [];
  const requested = applyLeagueSeasonToAccount(
    { ...account.state, consumed: (instrument) => (seen.push(instrument), null) },
    SEASON,
  );
  requested.consumed(id, 'buy');
  expect(seen).toEqual([`${id}@10000`]);
});
