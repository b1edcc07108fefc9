/**
 * Explains what a move of the price would do to what a customer holds, and what its moves so far have done. The move is
 * the question's own; nothing here says that it comes.
 */
import { CURRENCY_DIGITS, formatScaled, SCALE } from '../../ledger/money.ts';
import {
  computeShare,
  createGuideFactBuilder,
  type GuideStatement,
  multiplyDecimals,
  parseScaledOrZero,
  removeSign,
} from './guide-facts.ts';

/** As in `trading/listPositions`. */
export interface HeldPositionFigures {
  instrument: string;
  name: string;
  side: 'long' | 'short';
  openQuantity: string;
  quantity: string;
  averageCost: string;
  markPrice: string;
  marketValue: string;
  openProfit: string;
  profit: string;
  fees: string;
  tax: string;
  liquidationPrice: string | null;
  closePrice: string | null;
  currency: string;
  today?: string | undefined;
}
/** `step`: a share of the price, "0.1". */
export interface PriceStep {
  step: string;
  direction: 'rises' | 'falls';
}

const sum = (values: readonly string[]): string =>
  formatScaled(values.reduce((all, each) => all + parseScaledOrZero(each), 0n));
/** Of a price as it is quoted, but at least the currency's. */
const countDecimals = (price: string, currency: string): number =>
  Math.max(price.split('.')[1]?.length ?? 0, CURRENCY_DIGITS[currency] ?? 0);
const isLoss = (amount: string): boolean => parseScaledOrZero(amount) < 0n;
const isZero = (amount: string): boolean => parseScaledOrZero(amount) === 0n;

/** The price after the move; a price can't fall below zero. */
export function movePrice(price: string, { step, direction }: PriceStep): string {
  const [one, by] = [SCALE, parseScaledOrZero(step)];
  const factor = direction === 'rises' ? one + by : one - (by > one ? one : by);
  return multiplyDecimals(price, formatScaled(factor));
}

const gains = ({ side }: HeldPositionFigures, { direction }: PriceStep): boolean =>
  (side === 'long') === (direction === 'rises');

/** Whether a position with leverage would be closed on the way. */
const closesBefore = ({ side, liquidationPrice }: HeldPositionFigures, price: string): boolean =>
  liquidationPrice !== null &&
  (side === 'long'
    ? parseScaledOrZero(price) <= parseScaledOrZero(liquidationPrice)
    : parseScaledOrZero(price) >= parseScaledOrZero(liquidationPrice));

const STEP_SAYS = {
  rises: { gains: 'roseGains', loses: 'roseLoses' },
  falls: { gains: 'fellGains', loses: 'fellLoses' },
} as const;

/** What is held of one instrument, on one side: a single position, or several of them together. */
function explainHeld(positions: readonly HeldPositionFigures[], now: number): GuideStatement {
  const [first] = positions as [HeldPositionFigures];
  const held = createGuideFactBuilder('positions', now);
  const { name, currency, markPrice } = first;
  return {
    say: first.side === 'long' ? 'held' : 'heldShort',
    facts: {
      name: held.text('name', name),
      quantity: held.quantity('quantity', sum(positions.map(({ openQuantity }) => openQuantity)), first),
      worth: held.money('worth', removeSign(sum(positions.map(({ marketValue }) => marketValue))), currency),
      last: held.price('last', markPrice, currency),
    },
  };
}

export function explainStepOfHolding(
  positions: readonly HeldPositionFigures[],
  step: PriceStep,
  now: number,
): GuideStatement[] {
  const [first] = positions as [HeldPositionFigures];
  const { name, currency, markPrice } = first;
  const [held, assumed] = [createGuideFactBuilder('positions', now), createGuideFactBuilder('example', now)];
  const computed = createGuideFactBuilder('computed', now);
  const price = movePrice(markPrice, step);
  const effect = multiplyDecimals(removeSign(sum(positions.map(({ marketValue }) => marketValue))), limitedStep(step));
  const closed = positions.find((each) => closesBefore(each, price));
  return [
    explainHeld(positions, now),
    {
      say: STEP_SAYS[step.direction][gains(first, step) ? 'gains' : 'loses'],
      facts: {
        name: held.text('name', name),
        step: assumed.rate('step', limitedStep(step)),
        price: computed.price('price', price, currency, countDecimals(markPrice, currency)),
        effect: computed.money('effect', effect, currency),
      },
    },
    ...(closed?.liquidationPrice
      ? [
          {
            say: 'stepCloses' as const,
            facts: {
              name: held.text('name', name),
              liquidationPrice: held.price('liquidationPrice', closed.liquidationPrice, currency),
            },
          },
        ]
      : []),
  ];
}

const limitedStep = ({ step, direction }: PriceStep): string =>
  direction === 'falls' && parseScaledOrZero(step) > SCALE ? '1' : step;

/** All positions together. `long` and `short` are what they are worth, in the currency of the total. */
export function explainStepOfAll(
  {
    total,
    long,
    short,
    count,
    currency,
  }: { total: string; long: string; short: string; count: number; currency: string },
  step: PriceStep,
  now: number,
): GuideStatement {
  const from = createGuideFactBuilder('portfolio', now);
  const computed = createGuideFactBuilder('computed', now);
  const net = parseScaledOrZero(long) - parseScaledOrZero(short);
  const effect = multiplyDecimals(formatScaled(step.direction === 'rises' ? net : -net), limitedStep(step));
  return {
    say: isLoss(effect) ? 'allLose' : 'allGain',
    facts: {
      count: from.number('count', count),
      step: createGuideFactBuilder('example', now).rate('step', limitedStep(step)),
      effect: computed.money('effect', removeSign(effect), currency),
      total: from.money('total', total, currency),
    },
  };
}

/** Of an instrument that the customer doesn't hold: what one unit would do. */
export function explainStepOfUnit(
  { name, last, currency, instrument }: { name: string; last: string; currency: string; instrument: string },
  step: PriceStep,
  now: number,
): GuideStatement[] {
  const quote = createGuideFactBuilder('quote', now);
  const computed = createGuideFactBuilder('computed', now);
  const called = quote.text('name', name);
  return [
    { say: 'notHeld', facts: { name: called } },
    {
      say: 'unitMoves',
      facts: {
        name: called,
        quantity: createGuideFactBuilder('example', now).quantity('quantity', '1', { instrument, currency }),
        last: quote.price('last', last, currency),
        step: createGuideFactBuilder('example', now).rate('step', limitedStep(step)),
        price: computed.price('price', movePrice(last, step), currency, countDecimals(last, currency)),
      },
    },
  ];
}

/** What the price and the charges have made of an open position so far. */
export function explainOpenResult(position: HeldPositionFigures, now: number): GuideStatement[] {
  const { name, openQuantity, averageCost, markPrice, openProfit, profit, fees, tax, currency } = position;
  const held = createGuideFactBuilder('positions', now);
  const called = held.text('name', name);
  const charges = sum([fees, tax]);
  return [
    {
      say: isLoss(openProfit) ? 'openLoss' : 'openGain',
      facts: {
        name: called,
        quantity: held.quantity('quantity', openQuantity, position),
        average: held.price('average', averageCost, currency),
        last: held.price('last', markPrice, currency),
        part: held.money('part', removeSign(openProfit), currency),
      },
    },
    ...(isZero(charges)
      ? []
      : [
          {
            say: 'positionCharges' as const,
            facts: {
              name: called,
              charges: held.money('charges', fees, currency),
              taxed: held.money('taxed', tax, currency),
            },
          },
        ]),
    {
      say: isLoss(profit) ? 'positionLost' : 'positionGained',
      facts: { name: called, profit: held.money('profit', removeSign(profit), currency) },
    },
  ];
}

export function explainClosedResult(position: HeldPositionFigures, now: number): GuideStatement[] {
  const { name, quantity, averageCost, closePrice, profit, currency } = position;
  if (closePrice === null) return [];
  const held = createGuideFactBuilder('positions', now);
  return [
    {
      say: isLoss(profit) ? 'closedLoss' : 'closedGain',
      facts: {
        name: held.text('name', name),
        quantity: held.quantity('quantity', quantity, position),
        average: held.price('average', averageCost, currency),
        price: held.price('price', closePrice, currency),
        profit: held.money('profit', removeSign(profit), currency),
      },
    },
  ];
}

/** What today's prices have made of what is held of it. */
export function explainToday(positions: readonly HeldPositionFigures[], now: number): GuideStatement[] {
  const [first] = positions;
  const today = sum(positions.flatMap(({ today: made }) => made ?? []));
  if (!first || isZero(today)) return [];
  const held = createGuideFactBuilder('positions', now);
  return [
    {
      say: isLoss(today) ? 'todayLost' : 'todayGained',
      facts: {
        name: held.text('name', first.name),
        quantity: held.quantity('quantity', sum(positions.map(({ openQuantity }) => openQuantity)), first),
        profit: held.money('profit', removeSign(today), first.currency),
      },
    },
  ];
}

/** How much of all that a customer has is in one instrument. Both in the currency of the total. */
export function explainShareOfTotal(
  name: string,
  { worth, total, currency }: { worth: string; total: string; currency: string },
  now: number,
): GuideStatement[] {
  const share = computeShare(worth, total);
  if (share === null) return [];
  const from = createGuideFactBuilder('portfolio', now);
  return [
    {
      say: 'shareOfTotal',
      facts: {
        name: from.text('name', name),
        worth: createGuideFactBuilder('computed', now).money('worth', worth, currency),
        total: from.money('total', total, currency),
        share: createGuideFactBuilder('computed', now).rate('share', share),
      },
    },
  ];
}
