/** Blocks by their rules: what is refused, and that in any history both sides agree and nothing is made or lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { decideCancelOrder } from '../../trading/trading/end-orders.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  parseUnits,
  parseUsd,
} from '../../trading/trading/testing.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { decideBlockReservation, type BlockPurchaseRequest } from './reserve-block-purchase.ts';
import { decideOfferBlock, type BlockOfferTerms } from './offer-block.ts';
import type { BlockRefusal } from './block-rules.ts';
import { decideEndBlockOfBarredSeller, decideBlockSale, decideBlockSettlement } from './settle-block.ts';
import './block-types.ts';
import type { BlockOffer, BlockPurchase, BlockSale } from './block-types.ts';

const MONEY = '400000.00';
const DAY_MS = 86_400_000;
const DELAY = { delayMs: 900_000, isComplete: () => false };

/** An account with its blocks, as the desk would keep them. */
class Party extends TestAccount {
  readonly purchases = new Map<bigint, BlockPurchase>();
  readonly sales = new Map<bigint, BlockSale>();
  verification: 'certified' | 'none' = 'certified';
  isSeat = true;

  get seen(): AccountState {
    const { verification } = this;
    return {
      ...this.state,
      seat: this.isSeat,
      customer: { verification } as NonNullable<AccountState['customer']>,
      blockPurchases: [...this.purchases.values()],
      blockSales: [...this.sales.values()],
    };
  }
  take<Made extends DecisionChanges>(decision: Made | BlockRefusal | null): Made {
    if (decision === null || 'refused' in decision) throw new Error(JSON.stringify(decision));
    for (const transfer of decision.transfers)
      if (!isAllowedBooking(transfer)) throw new Error(`${transfer.code} is no booking`);
    const made = this.carry(decision);
    for (const each of made.records.blockPurchases ?? []) this.purchases.set(each.seq, each);
    for (const each of made.records.blockSales ?? []) this.sales.set(each.trade, each);
    return made;
  }
  get shares(): bigint {
    return [...this.positions.values()].reduce((sum, { openQuantity }) => sum + openQuantity, 0n);
  }
  clearing(): bigint {
    return this.house.get('blocks') ?? 0n;
  }
}

const view = (last = '100.00', over: Partial<MarketView> = {}): MarketView => buildMarketView(last, over);
function sellerWith(shares: string): Party {
  const seller = new Party(MONEY);
  seller.take(decidePlaceOrder(seller.seen, buildOrderRequest({ quantity: parseUnits(shares) }), view(), TEST_NOON));
  return seller;
}
const offerOf = (over: Partial<BlockOfferTerms> = {}): BlockOfferTerms => ({
  block: 1n,
  quantity: parseUnits('300'),
  price: parseUnits('98.00'),
  house: false,
  priceReference: 'last',
  ...over,
});
const blockOf = (seller: Party, over: Partial<BlockOfferTerms> = {}): BlockOffer =>
  seller.take(decideOfferBlock(seller.seen, offerOf(over), view(), TEST_NOON)).records.blocks[0]!;
const wishFor = (block: BlockOffer, over: Partial<BlockPurchaseRequest> = {}): BlockPurchaseRequest => ({
  block,
  trade: 1n,
  quantity: parseUnits('100'),
  left: block.quantity,
  own: false,
  withStaff: false,
  password: null,
  lockedUntil: TEST_NOON + DAY_MS,
  ...over,
});
const codeOf = (decision: object | null): string | null =>
  decision !== null && 'refused' in decision ? String(decision.refused) : null;

describe('what is refused', () => {
  const seller = sellerWith('300');
  const block = blockOf(seller);
  const buyer = new Party(MONEY);
  const reserve = (over: Partial<BlockPurchaseRequest>, at: MarketView = view(), now = TEST_NOON): string | null =>
    codeOf(decideBlockReservation(buyer.seen, wishFor(block, over), at, now));

  it.each([
    ['outside its hours', 'blockTradeClosed', {}, view('100.00', { session: 'closed' })],
    ['without a price', 'blockTradeClosed', {}, view('100.00', { quote: null })],
    ['at a delayed price', 'delayedPrices', {}, view('100.00', { delay: DELAY })],
    ['far from the market', 'blockPriceBand', {}, view('104.00')],
    ['more than is left', 'quotaInsufficient', { quantity: parseUnits('301') }, view()],
    ['less than the least', 'minimumBuyIn', { quantity: parseUnits('1') }, view()],
    ['parts of shares', 'subscriptionStep', { quantity: parseUnits('100.5') }, view()],
    ['its own seller', 'blockOwn', { own: true }, view()],
  ] as const)('%s: %s', (_, code, over, at) => {
    expect(reserve(over, at)).toBe(code);
  });

  it('a customer who may not withdraw can neither buy nor offer a block, since that pays somebody else', () => {
    const states = [{ state: 'withdrawingBanned', reason: 'legalOrder', author: '1', at: '', until: null }] as const;
    const [holder, payer] = [sellerWith('300'), new Party(MONEY)];
    expect(codeOf(decideOfferBlock({ ...holder.seen, states }, offerOf(), view(), TEST_NOON))).toBe('cannotWithdraw');
    expect(codeOf(decideBlockReservation({ ...payer.seen, states }, wishFor(block), view(), TEST_NOON))).toBe(
      'cannotWithdraw',
    );
    expect(codeOf(decideBlockReservation(payer.seen, wishFor(block), view(), TEST_NOON))).toBeNull();
  });

  it('a seller who is barred after the offer sells nothing: the block ends, and the buyer gets the money back', () => {
    const until = (at: number) => new Date(at).toISOString();
    const barred = (state: string, at = TEST_NOON + 1) =>
      [{ state, reason: 'legalOrder', author: '1', at: until(TEST_NOON), until: until(at) }] as const;
    for (const state of ['frozen', 'tradingBanned', 'withdrawingBanned', 'disabled']) {
      const [holder, payer] = [sellerWith('300'), new Party(MONEY)];
      const offered = blockOf(holder);
      const [purchase] = payer.take(decideBlockReservation(payer.seen, wishFor(offered), view(), TEST_NOON)).records
        .blockPurchases;
      const states = barred(state);
      holder.take(decideBlockSale({ ...holder.seen, states }, offered, purchase!, view(), TEST_NOON));
      expect(holder.sales.get(purchase!.trade), state).toMatchObject({ sold: false });
      payer.take(decideBlockSettlement(payer.seen, purchase!.seq, false, view(), TEST_NOON));
      expect([payer.balance('available'), payer.balance('blockHeld'), payer.shares]).toEqual([parseUsd(MONEY), 0n, 0n]);

      expect(decideEndBlockOfBarredSeller(holder.seen, offered.order, view(), TEST_NOON)).toBeNull();
      expect(
        decideEndBlockOfBarredSeller(
          { ...holder.seen, states: barred(state, TEST_NOON) },
          offered.order,
          view(),
          TEST_NOON,
        ),
      ).toBeNull();
      const ended = holder.take(
        decideEndBlockOfBarredSeller({ ...holder.seen, states }, offered.order, view(), TEST_NOON),
      );
      expect(ended).toMatchObject({
        order: { status: 'cancelled', cause: 'restricted' },
        notices: [{ code: 'orderRejected', params: { reason: 'restricted' } }],
      });
      expect([...holder.positions.values()].map(({ openQuantity, reserved }) => [openQuantity, reserved])).toEqual([
        [parseUnits('300'), 0n],
      ]);
    }
  });

  it("a purchase beyond the daily limit, including purchases by the person's other accounts", () => {
    const bought = (tradedOn: string) =>
      [{ status: 'executed', currency: 'USD', tradedOn, value: 99_000_00n }] as const;
    const codeWith = (tradedOn: string) =>
      codeOf(
        decideBlockReservation({ ...buyer.seen, blocksElsewhere: bought(tradedOn) }, wishFor(block), view(), TEST_NOON),
      );
    expect(codeWith(view().date)).toBe('blockDailyLimit');
    expect(codeWith('2020-01-01')).toBeNull();
  });

  it('a purchase after the block’s end, or without enough money', () => {
    expect(reserve({}, view(), block.expiresAt)).toBe('blockOver');
    expect(codeOf(decideBlockReservation(new Party('10.00').seen, wishFor(block), view(), TEST_NOON))).toBe(
      'insufficientBalance',
    );
  });

  it("asks customers without a seat for the channel's password, and everybody for a verified identity", () => {
    buyer.isSeat = false;
    expect(reserve({})).toBe('channelPasswordRequired');
    expect(reserve({ password: { set: false, right: false } })).toBe('channelPasswordUnset');
    expect(reserve({ password: { set: true, right: false } })).toBe('wrongChannelPassword');
    expect(reserve({ password: { set: true, right: true } })).toBeNull();
    buyer.verification = 'none';
    expect(reserve({ password: { set: true, right: true } })).toBe('identityRequired');
  });

  it('offers by customers without a seat, outside the price band, of more than the free shares, or of too few', () => {
    const holder = sellerWith('300');
    const offer = (over: Partial<BlockOfferTerms>, at = view()) =>
      codeOf(decideOfferBlock(holder.seen, offerOf(over), at, TEST_NOON));
    expect(offer({ price: parseUnits('94.99') })).toBe('blockPriceBand');
    expect(offer({ price: parseUnits('95.00') })).toBeNull();
    expect(offer({ price: parseUnits('105.01') })).toBe('blockPriceBand');
    expect(offer({ quantity: parseUnits('301') })).toBe('quantityExceedsHeld');
    expect(offer({ quantity: parseUnits('5') })).toBe('minimumBuyIn');
    expect(offer({}, view('100.00', { session: 'closed' }))).toBe('blockTradeClosed');
    expect(offer({}, view('100.00', { delay: DELAY }))).toBe('delayedPrices');
    holder.isSeat = false;
    expect(offer({})).toBe('seatRequired');
  });

  it('a seat may choose the session’s average as reference, which then applies to purchases too', () => {
    const traded = (turnover: bigint, last = '100.00'): MarketView => {
      const at = view(last);
      return { ...at, quote: { ...at.quote!, volume: parseUnits('1000'), turnover } };
    };
    const holder = sellerWith('300');
    const offer = (price: string, at: MarketView) =>
      decideOfferBlock(holder.seen, offerOf({ priceReference: 'vwap', price: parseUnits(price) }), at, TEST_NOON);
    // Nothing has been traded: there is no average.
    expect(codeOf(offer('98.00', view()))).toBe('priceNotObtained');
    expect(codeOf(offer('98.00', traded(92_000_00n)))).toBe('blockPriceBand');
    const [made] = holder.take(offer('96.50', traded(92_000_00n))).records.blocks;
    expect(made).toMatchObject({ priceReference: 'vwap', reference: parseUnits('92.00') });
    const other = new Party(MONEY);
    const code = (at: MarketView) => codeOf(decideBlockReservation(other.seen, wishFor(made!), at, TEST_NOON));
    expect(code(traded(101_500_00n, '120.00'))).toBeNull();
    expect(code(traded(101_700_00n))).toBe('blockPriceBand');
  });

  it('the house offers at the last trade, and never sells below the last trade at the time of purchase', () => {
    const house = sellerWith('300');
    house.isSeat = false;
    const own = blockOf(house, { house: true, price: null });
    expect(own).toMatchObject({ price: parseUnits('100.00'), house: true });
    const ofHouse = (last: string) =>
      codeOf(decideBlockReservation(new Party(MONEY).seen, wishFor(own), view(last), TEST_NOON));
    expect([ofHouse('100.00'), ofHouse('99.00'), ofHouse('100.01')]).toEqual([null, null, 'blockPriceBand']);
    expect(codeOf(decideBlockReservation(new Party(MONEY).seen, wishFor(block), view('100.01'), TEST_NOON))).toBeNull();
  });
});

type Step =
  | { kind: 'reserve'; buyer: number; quantity: bigint }
  | { kind: 'sale' | 'settle'; trade: number }
  | { kind: 'withdraw' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reserve' as const), buyer: fc.nat(2), quantity: shares() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('sale' as const, 'settle' as const), trade: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'withdraw' as const }) },
);
function shares() {
  return fc.integer({ min: 10, max: 300 }).map((count) => BigInt(count) * 100_000_000n);
}

/** One block, its buyers, and commands that come in any order, lost and repeated. */
class History {
  readonly seller = sellerWith('300');
  readonly block = blockOf(this.seller);
  readonly buyers = [new Party(MONEY), new Party(MONEY), new Party('20000.00')];
  readonly trades: { trade: bigint; buyer: Party; seq: bigint }[] = [];

  run(each: Step): void {
    if (each.kind === 'reserve') this.reserve(this.buyers[each.buyer]!, each.quantity);
    else if (each.kind === 'withdraw') this.withdraw();
    else this[each.kind](each.trade);
  }
  private reserve(buyer: Party, quantity: bigint): void {
    const trade = BigInt(this.trades.length + 1);
    // What it has read is as old as possible.
    const made = decideBlockReservation(buyer.seen, wishFor(this.block, { trade, quantity }), view(), TEST_NOON);
    if ('refused' in made) return;
    const [purchase] = buyer.take(made).records.blockPurchases;
    this.trades.push({ trade, buyer, seq: purchase!.seq });
  }
  sale(index: number): void {
    const found = this.trades[index];
    if (!found) return;
    const purchase = found.buyer.purchases.get(found.seq)!;
    const made = decideBlockSale(this.seller.seen, this.block, purchase, view(), TEST_NOON);
    if (made) this.seller.take(made);
  }
  settle(index: number): void {
    const found = this.trades[index];
    const sale = found && this.seller.sales.get(found.trade);
    if (!found || !sale) return;
    const made = decideBlockSettlement(found.buyer.seen, found.seq, sale.sold, view(), TEST_NOON);
    if (made) found.buyer.take(made);
  }
  private withdraw(): void {
    const waiting = this.seller.orders.get(this.block.order);
    if (waiting?.status !== 'pending') return;
    this.seller.take(decideCancelOrder(this.seller.seen, this.block.order, view(), TEST_NOON));
  }
}

it('no sequence of events creates or loses money or shares, and both sides of each trade agree', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const history = new History();
      const { seller, buyers, trades } = history;
      const parties = [seller, ...buyers];
      const money = parties.reduce((sum, each) => sum + each.sum, 0n);
      for (const each of steps) {
        history.run(each);
        expect(parties.reduce((sum, party) => sum + party.sum, 0n)).toBe(money);
        // Between its two sides a trade is in clearing, and nothing else is.
        const between = trades
          .filter(({ trade, buyer, seq }) => {
            const sold = seller.sales.get(trade)?.sold ?? false;
            return sold && buyer.purchases.get(seq)!.status === 'reserved';
          })
          .reduce((sum, { trade }) => sum + seller.sales.get(trade)!.value, 0n);
        expect(parties.reduce((sum, party) => sum + party.clearing(), 0n)).toBe(between);
      }
      for (const index of trades.keys()) history.sale(index);
      for (const index of trades.keys()) history.settle(index);
      expect(parties.reduce((sum, party) => sum + party.clearing(), 0n)).toBe(0n);
      expect(parties.reduce((sum, party) => sum + party.shares, 0n)).toBe(parseUnits('300'));
      for (const party of parties) expect(party.balance('blockHeld')).toBe(0n);
      for (const { trade, buyer, seq } of trades)
        expect(buyer.purchases.get(seq)!.status).toBe(seller.sales.get(trade)!.sold ? 'executed' : 'lapsed');
    }),
    { numRuns: 150 },
  );
});
