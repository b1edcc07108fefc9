/**
 * One customer's trading command, drawn by chance and stated without prices: "a limit 1.2 % below, for two units of the
 * fifth instrument".
 */
import type { SeededRandom } from '../seeded-random.ts';

/** Basis points (hundredths of a per cent) from the current price; negative means against the order's side. */
type Points = number;

export interface PlannedOrder {
  side: 'long' | 'short';
  type: 'market' | 'limit' | 'stop' | 'stopLimit' | 'trailing';
  /** A multiple of the instrument's small quantity. */
  units: number;
  limit: Points | null;
  stop: Points | null;
  trail: { kind: 'amount' | 'rate'; points: Points } | null;
  triggerPriceSource: 'last' | 'quote' | 'mark';
  timeInForce: 'day' | 'gtc' | 'gtd' | 'ioc' | 'fok' | 'atOpen' | 'atClose';
  goodTillSeconds: number;
}

/**
 * `ware` is an index into the storm's instruments, `nth` into the customer's present holdings, both modulo the count.
 */
export type TradingAction =
  | {
      what: 'open';
      ware: number;
      terms: PlannedOrder;
      leverage: number;
      takeProfit: Points | null;
      stopLoss: Points | null;
      oco: PlannedOrder | null;
      oto: PlannedOrder | null;
      named: boolean;
      payWith: number | null;
      dayTrading: boolean;
    }
  | { what: 'closeBy'; nth: number; part: number; attached: boolean; terms: PlannedOrder }
  | { what: 'close'; nth: number; part: number }
  | { what: 'cancel'; nth: number }
  | { what: 'replace'; nth: number; units: number | null; points: Points | null }
  | { what: 'addMargin' | 'removeMargin'; nth: number; part: number }
  | { what: 'applyMargin' }
  | { what: 'setAlert'; ware: number; kind: 'above' | 'below' | 'percent'; points: Points }
  | { what: 'removeAlert'; nth: number }
  | { what: 'nonsense'; ware: number; which: number };

/** How many kinds of nonsense there are; `storm/build-trading-call.ts` lists them. */
export const INVALID_ACTION_KIND_COUNT = 8;

const PARTS = [0.25, 0.5, 0.75, 1] as const;
const number = (random: SeededRandom): number => random.int(1_000_000);

/** `auctions`: the fraction that is for an auction. */
function generatePlannedOrder(random: SeededRandom, side: 'long' | 'short', auctions = 0): PlannedOrder {
  if (auctions > 0 && random.chance(auctions)) return generateAuctionOrder(random, side);
  const type = pickWeighted(random, [
    ['market', 34],
    ['limit', 36],
    ['stop', 12],
    ['stopLimit', 8],
    ['trailing', 10],
  ] as const);
  const waiting = pickWeighted(random, [
    ['day', 30],
    ['gtc', 40],
    ['gtd', 14],
    ['ioc', 8],
    ['fok', 8],
  ] as const);
  // Half of the waiting orders are so near that the market reaches them.
  const near = random.chance(0.5);
  const away = Math.ceil(random.between(1, near ? 12 : 300));
  const beyond = Math.ceil(random.between(2, near ? 12 : 300));
  const limited = type === 'limit' || type === 'stopLimit';
  return {
    side,
    type,
    units: 1 + random.int(5),
    limit: limited ? (type === 'limit' && random.chance(0.3) ? away : -away) : null,
    stop: type === 'stop' || type === 'stopLimit' ? beyond : null,
    trail: type === 'trailing' ? { kind: random.chance(0.5) ? 'amount' : 'rate', points: beyond } : null,
    triggerPriceSource: pickWeighted(random, [
      ['last', 6],
      ['quote', 2],
      ['mark', 2],
    ] as const),
    timeInForce:
      type === 'market'
        ? pickWeighted(random, [
            ['day', 8],
            ['ioc', 1],
            ['fok', 1],
          ] as const)
        : waiting,
    goodTillSeconds: 3 + random.int(120),
  };
}

/** In the next opening or closing auction, at any price or with a limit that may be reached. */
function generateAuctionOrder(random: SeededRandom, side: 'long' | 'short'): PlannedOrder {
  const type = random.chance(0.5) ? 'market' : 'limit';
  return {
    side,
    type,
    units: 1 + random.int(5),
    limit: type === 'limit' ? random.int(400) - 200 : null,
    stop: null,
    trail: null,
    triggerPriceSource: 'last',
    timeInForce: random.chance(0.35) ? 'atOpen' : 'atClose',
    goodTillSeconds: 0,
  };
}

/** Rarely for longer than a day trade may last. */
const drawDayTrade = (random: SeededRandom, terms: PlannedOrder): PlannedOrder => ({
  ...terms,
  timeInForce: pickWeighted(random, [
    ['day', 80],
    ['ioc', 10],
    ['fok', 6],
    ['gtc', 4],
  ] as const),
});

function generateOpeningAction(random: SeededRandom, auctions: number): TradingAction {
  const side = random.chance(0.72) ? 'long' : 'short';
  const dayTrading = random.chance(0.2);
  const drawn = generatePlannedOrder(random, side, auctions);
  const terms = dayTrading ? drawDayTrade(random, drawn) : drawn;
  const linked = random.next();
  const bracketed = random.chance(0.3);
  return {
    what: 'open',
    ware: number(random),
    terms,
    leverage: dayTrading ? 1 + random.int(9) : side === 'short' || random.chance(0.4) ? 1 + random.int(5) : 1,
    takeProfit: bracketed && random.chance(0.7) ? 1 + random.int(200) : null,
    stopLoss: bracketed && random.chance(0.7) ? 1 + random.int(200) : null,
    oco: !dayTrading && linked < 0.1 ? { ...generatePlannedOrder(random, side), units: terms.units } : null,
    oto: !dayTrading && linked >= 0.1 && linked < 0.2 ? generatePlannedOrder(random, side) : null,
    named: random.chance(0.2),
    payWith: random.chance(0.15) ? number(random) : null,
    dayTrading,
  };
}

export function generateTradingAction(random: SeededRandom, auctions = 0): TradingAction {
  switch (
    pickWeighted(random, [
      ['open', 46],
      ['close', 12],
      ['closeBy', 9],
      ['cancel', 9],
      ['replace', 8],
      ['margin', 7],
      ['setAlert', 3],
      ['removeAlert', 1],
      ['applyMargin', 1],
      ['nonsense', 4],
    ] as const)
  ) {
    case 'open':
      return generateOpeningAction(random, auctions);
    case 'close':
      return { what: 'close', nth: number(random), part: random.pick(PARTS) };
    case 'closeBy':
      return {
        what: 'closeBy',
        nth: number(random),
        part: random.pick(PARTS),
        attached: random.chance(0.5),
        terms: generatePlannedOrder(random, 'long', auctions),
      };
    case 'cancel':
      return { what: 'cancel', nth: number(random) };
    case 'replace':
      return {
        what: 'replace',
        nth: number(random),
        units: random.chance(0.5) ? 1 + random.int(5) : null,
        points: random.chance(0.7) ? -random.int(100) : null,
      };
    case 'margin':
      return { what: random.chance(0.6) ? 'addMargin' : 'removeMargin', nth: number(random), part: random.pick(PARTS) };
    case 'applyMargin':
      return { what: 'applyMargin' };
    case 'setAlert':
      return {
        what: 'setAlert',
        ware: number(random),
        kind: random.pick(['above', 'below', 'percent'] as const),
        points: 1 + random.int(40),
      };
    case 'removeAlert':
      return { what: 'removeAlert', nth: number(random) };
    case 'nonsense':
      return { what: 'nonsense', ware: number(random), which: random.int(INVALID_ACTION_KIND_COUNT) };
  }
}

/** One of the list, with its weight as the odds. */
export function pickWeighted<Thing>(random: SeededRandom, weighted: readonly (readonly [Thing, number])[]): Thing {
  let drawn = random.int(weighted.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [thing, weight] of weighted) if ((drawn -= weight) < 0) return thing;
  throw new RangeError('nothing to pick from');
}
