/** Blocks by their rules: what is refused, and that in any history both sides agree and nothing is made or lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBooked } from '../../registry/bookings.ts';
import type { Changes } from '../../ledger/changes.ts';
import { decideCancelOrder } from '../../trading/trading/end-orders.ts';
import { decidePlaceOrder } from '../../trading/trading/place-order.ts';
import { Account, market, NOON, order, units, usd } from '../../trading/trading/testing.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { decideReserve, type Wish } from './buy-block.ts';
import { decideOfferBlock, type Offered } from './offer-block.ts';
import type { BlockRefusal } from './block-rules.ts';
import { decideEndBarred, decideSale, decideSettle } from './settle-block.ts';
import './block.ts';
import type { Block, Purchase, Sale } from './block.ts';

const MONEY = '400000.00';
const DAY_MS = 86_400_000;

/** An account with its blocks, as the desk would keep them. */
class Party extends Account {
  readonly purchases = new Map<bigint, Purchase>();
  readonly sales = new Map<bigint, Sale>();
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
  take<Made extends Changes>(decision: Made | BlockRefusal | null): Made {
    if (decision === null || 'refused' in decision) throw new Error(JSON.stringify(decision));
    for (const transfer of decision.transfers)
      if (!isBooked(transfer)) throw new Error(`${transfer.code} is no booking`);
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

const view = (last = '100.00', over: Partial<MarketView> = {}): MarketView => market(last, over);
function sellerWith(shares: string): Party {
  const seller = new Party(MONEY);
  seller.take(decidePlaceOrder(seller.seen, order({ quantity: units(shares) }), view(), NOON));
  return seller;
}
const offerOf = (over: Partial<Offered> = {}): Offered => ({
  block: 1n,
  quantity: units('300'),
  price: units('98.00'),
  house: false,
  around: 'last',
  ...over,
});
const blockOf = (seller: Party, over: Partial<Offered> = {}): Block =>
  seller.take(decideOfferBlock(seller.seen, offerOf(over), view(), NOON)).records.blocks[0]!;
const wishFor = (block: Block, over: Partial<Wish> = {}): Wish => ({
  block,
  trade: 1n,
  quantity: units('100'),
  left: block.quantity,
  own: false,
  withStaff: false,
  password: null,
  lockedUntil: NOON + DAY_MS,
  ...over,
});
const codeOf = (decision: object | null): string | null =>
  decision !== null && 'refused' in decision ? String(decision.refused) : null;

describe('what is refused', () => {
  const seller = sellerWith('300');
  const block = blockOf(seller);
  const buyer = new Party(MONEY);
  const reserve = (over: Partial<Wish>, at: MarketView = view(), now = NOON): string | null =>
    codeOf(decideReserve(buyer.seen, wishFor(block, over), at, now));

  it.each([
    ['outside its hours', 'blockTradeClosed', {}, view('100.00', { session: 'closed' })],
    ['without a price', 'blockTradeClosed', {}, view('100.00', { quote: null })],
    ['far from the market', 'blockPriceBand', {}, view('104.00')],
    ['more than is left', 'quotaInsufficient', { quantity: units('301') }, view()],
    ['less than the least', 'minimumBuyIn', { quantity: units('1') }, view()],
    ['parts of shares', 'subscriptionStep', { quantity: units('100.5') }, view()],
    ['its own seller', 'blockOwn', { own: true }, view()],
  ] as const)('%s: %s', (_, code, over, at) => {
    expect(reserve(over, at)).toBe(code);
  });

  it('who may not withdraw neither buys nor offers one, since that pays somebody else', () => {
    const states = [{ state: 'withdrawingBanned', reason: 'legalOrder', author: '1', at: '', until: null }] as const;
    const [holder, payer] = [sellerWith('300'), new Party(MONEY)];
    expect(codeOf(decideOfferBlock({ ...holder.seen, states }, offerOf(), view(), NOON))).toBe('cannotWithdraw');
    expect(codeOf(decideReserve({ ...payer.seen, states }, wishFor(block), view(), NOON))).toBe('cannotWithdraw');
    expect(codeOf(decideReserve(payer.seen, wishFor(block), view(), NOON))).toBeNull();
  });

  it('a seller who is barred after the offer sells nothing: the block ends, and the buyer has the money back', () => {
    const until = (at: number) => new Date(at).toISOString();
    const barred = (state: string, at = NOON + 1) =>
      [{ state, reason: 'legalOrder', author: '1', at: until(NOON), until: until(at) }] as const;
    for (const state of ['frozen', 'tradingBanned', 'withdrawingBanned', 'disabled']) {
      const [holder, payer] = [sellerWith('300'), new Party(MONEY)];
      const offered = blockOf(holder);
      const [purchase] = payer.take(decideReserve(payer.seen, wishFor(offered), view(), NOON)).records.blockPurchases;
      const states = barred(state);
      holder.take(decideSale({ ...holder.seen, states }, offered, purchase!, view(), NOON));
      expect(holder.sales.get(purchase!.trade), state).toMatchObject({ sold: false });
      payer.take(decideSettle(payer.seen, purchase!.seq, false, view(), NOON));
      expect([payer.balance('available'), payer.balance('blockHeld'), payer.shares]).toEqual([usd(MONEY), 0n, 0n]);

      expect(decideEndBarred(holder.seen, offered.order, view(), NOON)).toBeNull();
      expect(decideEndBarred({ ...holder.seen, states: barred(state, NOON) }, offered.order, view(), NOON)).toBeNull();
      const ended = holder.take(decideEndBarred({ ...holder.seen, states }, offered.order, view(), NOON));
      expect(ended).toMatchObject({
        order: { status: 'cancelled', cause: 'restricted' },
        notices: [{ code: 'orderRejected', params: { reason: 'restricted' } }],
      });
      expect([...holder.positions.values()].map(({ openQuantity, reserved }) => [openQuantity, reserved])).toEqual([
        [units('300'), 0n],
      ]);
    }
  });

  it("beyond the day, with what the person's other accounts have bought", () => {
    const bought = (tradedOn: string) =>
      [{ status: 'executed', currency: 'USD', tradedOn, value: 99_000_00n }] as const;
    const codeWith = (tradedOn: string) =>
      codeOf(decideReserve({ ...buyer.seen, blocksElsewhere: bought(tradedOn) }, wishFor(block), view(), NOON));
    expect(codeWith(view().date)).toBe('blockDailyLimit');
    expect(codeWith('2020-01-01')).toBeNull();
  });

  it('after its end, and without the money', () => {
    expect(reserve({}, view(), block.expiresAt)).toBe('blockOver');
    expect(codeOf(decideReserve(new Party('10.00').seen, wishFor(block), view(), NOON))).toBe('insufficientBalance');
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

  it('offers: by no seat, at a far price, of more than is free, of too few', () => {
    const holder = sellerWith('300');
    const offer = (over: Partial<Offered>, at = view()) =>
      codeOf(decideOfferBlock(holder.seen, offerOf(over), at, NOON));
    expect(offer({ price: units('94.99') })).toBe('blockPriceBand');
    expect(offer({ price: units('95.00') })).toBeNull();
    expect(offer({ price: units('105.01') })).toBe('blockPriceBand');
    expect(offer({ quantity: units('301') })).toBe('quantityExceedsHeld');
    expect(offer({ quantity: units('5') })).toBe('minimumBuyIn');
    expect(offer({}, view('100.00', { session: 'closed' }))).toBe('blockTradeClosed');
    holder.isSeat = false;
    expect(offer({})).toBe('seatRequired');
  });

  it('a seat may choose around the session’s average instead, by which it is bought as well', () => {
    const traded = (turnover: bigint, last = '100.00'): MarketView => {
      const at = view(last);
      return { ...at, quote: { ...at.quote!, volume: units('1000'), turnover } };
    };
    const holder = sellerWith('300');
    const offer = (price: string, at: MarketView) =>
      decideOfferBlock(holder.seen, offerOf({ around: 'vwap', price: units(price) }), at, NOON);
    // Nothing has been traded: there is no average.
    expect(codeOf(offer('98.00', view()))).toBe('priceNotObtained');
    expect(codeOf(offer('98.00', traded(92_000_00n)))).toBe('blockPriceBand');
    const [made] = holder.take(offer('96.50', traded(92_000_00n))).records.blocks;
    expect(made).toMatchObject({ around: 'vwap', reference: units('92.00') });
    const other = new Party(MONEY);
    const code = (at: MarketView) => codeOf(decideReserve(other.seen, wishFor(made!), at, NOON));
    expect(code(traded(101_500_00n, '120.00'))).toBeNull();
    expect(code(traded(101_700_00n))).toBe('blockPriceBand');
  });

  it('the house offers at the last trade, and sells to nobody below the one that is last by then', () => {
    const house = sellerWith('300');
    house.isSeat = false;
    const own = blockOf(house, { house: true, price: null });
    expect(own).toMatchObject({ price: units('100.00'), house: true });
    const ofHouse = (last: string) => codeOf(decideReserve(new Party(MONEY).seen, wishFor(own), view(last), NOON));
    expect([ofHouse('100.00'), ofHouse('99.00'), ofHouse('100.01')]).toEqual([null, null, 'blockPriceBand']);
    expect(codeOf(decideReserve(new Party(MONEY).seen, wishFor(block), view('100.01'), NOON))).toBeNull();
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
    const made = decideReserve(buyer.seen, wishFor(this.block, { trade, quantity }), view(), NOON);
    if ('refused' in made) return;
    const [purchase] = buyer.take(made).records.blockPurchases;
    this.trades.push({ trade, buyer, seq: purchase!.seq });
  }
  sale(index: number): void {
    const found = this.trades[index];
    if (!found) return;
    const purchase = found.buyer.purchases.get(found.seq)!;
    const made = decideSale(this.seller.seen, this.block, purchase, view(), NOON);
    if (made) this.seller.take(made);
  }
  settle(index: number): void {
    const found = this.trades[index];
    const sale = found && this.seller.sales.get(found.trade);
    if (!found || !sale) return;
    const made = decideSettle(found.buyer.seen, found.seq, sale.sold, view(), NOON);
    if (made) found.buyer.take(made);
  }
  private withdraw(): void {
    const waiting = this.seller.orders.get(this.block.order);
    if (waiting?.status !== 'pending') return;
    this.seller.take(decideCancelOrder(this.seller.seen, this.block.order, view(), NOON));
  }
}

it('in any history money and shares are neither made nor lost, and both sides of each trade agree', () => {
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
      expect(parties.reduce((sum, party) => sum + party.shares, 0n)).toBe(units('300'));
      for (const party of parties) expect(party.balance('blockHeld')).toBe(0n);
      for (const { trade, buyer, seq } of trades)
        expect(buyer.purchases.get(seq)!.status).toBe(seller.sales.get(trade)!.sold ? 'executed' : 'lapsed');
    }),
    { numRuns: 150 },
  );
});
