/** Explains an order's costs before it is placed, from the preview by the rules that will charge it. */
import { formatScaled } from '../../ledger/money.ts';
import {
  subtractDecimals,
  type Counted,
  createGuideFactBuilder,
  parseScaledOrZero,
  computeShare,
  type GuideStatement,
  removeSign,
} from './guide-facts.ts';

type Text = string | null;
export interface ExplainedPreviewFigures {
  quantity: string;
  price: string;
  worstPrice: string;
  notional: string;
  fees: readonly { name: string; kind: 'fee' | 'tax'; amount: string }[];
  held: Text;
  margin: string;
  total: string;
  currency: string;
  available: string;
  availableAfter: string;
  liquidationPrice: Text;
  fillsNow: boolean;
  quote: { at: string };
  warnings: readonly { code: 'farFromMarket' | 'largeShare' | 'sameAgain'; rate: Text }[];
  lockedUntil: Text;
  exchange: { paid: string; maximum: string; currency: string } | null;
  rollover: { at: string; amount: string } | null;
  borrow: { feePerNight: string; rate: string } | null;
}
interface Subject {
  preview: ExplainedPreviewFigures;
  name: string;
  instrument: string;
  leverage: number;
  opens: boolean;
}

const fromPreview = ({ preview: { quote } }: Subject) => createGuideFactBuilder('preview', Date.parse(quote.at));
const computed = ({ preview: { quote } }: Subject) => createGuideFactBuilder('computed', Date.parse(quote.at));

function explainCharges(subject: Subject): GuideStatement[] {
  const {
    preview: { fees, currency, notional },
  } = subject;
  const from = fromPreview(subject);
  const charged = fees.filter(({ amount }) => parseScaledOrZero(amount) !== 0n);
  const sum = formatScaled(charged.reduce((all, { amount }) => all + parseScaledOrZero(amount), 0n));
  const share = computeShare(sum, notional);
  if (charged.length === 0) return [{ say: 'noCharges', facts: { charges: from.money('charges', '0', currency) } }];
  return [
    ...charged.map(({ name, amount }) => ({
      say: 'charge' as const,
      facts: { charge: from.word('charge', name, 'charge'), amount: from.money('amount', amount, currency) },
    })),
    ...(share === null
      ? []
      : [
          {
            say: 'chargesShare' as const,
            facts: {
              charges: computed(subject).money('charges', sum, currency),
              share: computed(subject).rate('share', share),
              notional: from.money('notional', notional, currency),
            },
          },
        ]),
  ];
}

function explainTotal(subject: Subject): GuideStatement[] {
  const {
    preview: { total, available, availableAfter, held, currency, exchange },
  } = subject;
  const from = fromPreview(subject);
  const isShort = parseScaledOrZero(availableAfter) < 0n;
  return [
    {
      say: parseScaledOrZero(total) < 0n ? 'brings' : 'total',
      facts: { total: from.money('total', removeSign(total), currency) },
    },
    ...(exchange
      ? [
          {
            say: 'paidIn' as const,
            facts: {
              paid: from.money('paid', exchange.paid, exchange.currency),
              most: from.money('most', exchange.maximum, exchange.currency),
            },
          },
        ]
      : [
          {
            say: isShort ? ('lacks' as const) : ('after' as const),
            facts: {
              available: from.money('available', available, currency),
              ...(isShort
                ? { lacking: from.money('lacking', removeSign(availableAfter), currency) }
                : { after: from.money('after', availableAfter, currency) }),
            },
          },
        ]),
    ...(held === null || parseScaledOrZero(held) === 0n
      ? []
      : [{ say: 'heldBack' as const, facts: { held: from.money('held', held, currency) } }]),
  ];
}

function explainWorstPrice(subject: Subject): GuideStatement[] {
  const {
    preview: { price, worstPrice, currency },
  } = subject;
  const distance = computeShare(subtractDecimals(worstPrice, price), price);
  if (distance === null) return [];
  const from = fromPreview(subject);
  return [
    {
      say: 'worst',
      facts: {
        worstPrice: from.price('worstPrice', worstPrice, currency),
        price: from.price('price', price, currency),
        distance: computed(subject).rate('distance', removeSign(distance)),
      },
    },
  ];
}

function explainHolding(subject: Subject): GuideStatement[] {
  const {
    preview: { margin, liquidationPrice, borrow, rollover, lockedUntil, currency },
    leverage,
    opens,
  } = subject;
  const from = fromPreview(subject);
  return [
    ...(opens && liquidationPrice !== null
      ? [
          {
            say: 'marginOf' as const,
            facts: {
              margin: from.money('margin', margin, currency),
              liquidationPrice: from.price('liquidationPrice', liquidationPrice, currency),
              leverage: from.number('leverage', leverage),
            },
          },
        ]
      : []),
    ...(borrow
      ? [
          {
            say: 'borrowNight' as const,
            facts: {
              nights: from.money('nights', borrow.feePerNight, currency),
              rate: from.rate('feeRate', borrow.rate),
            },
          },
        ]
      : []),
    ...(rollover
      ? [
          {
            say: 'rollover' as const,
            facts: { at: from.time('at', rollover.at), amount: from.money('amount', rollover.amount, currency) },
          },
        ]
      : []),
    ...(lockedUntil === null
      ? []
      : [{ say: 'lockedUntil' as const, facts: { until: from.time('until', lockedUntil) } }]),
  ];
}

const explainWarnings = (subject: Subject): GuideStatement[] =>
  subject.preview.warnings.flatMap(({ code, rate }) =>
    code === 'sameAgain' || rate === null
      ? []
      : [{ say: code, facts: { rate: fromPreview(subject).rate('distance', removeSign(rate)) } }],
  );

export function explainOrderPreview(subject: Subject): GuideStatement[] {
  const {
    preview: { quantity, price, notional, currency, fillsNow },
    name,
    instrument,
  } = subject;
  const from = fromPreview(subject);
  const counted: Counted = { instrument, currency };
  return [
    {
      say: 'orderWorth',
      facts: {
        name: from.text('name', name),
        quantity: from.quantity('quantity', quantity, counted),
        price: from.price('price', price, currency),
        notional: from.money('notional', notional, currency),
      },
    },
    ...(fillsNow ? [] : [{ say: 'orderWaits' as const, facts: { price: from.price('price', price, currency) } }]),
    ...explainCharges(subject),
    ...explainTotal(subject),
    ...(fillsNow ? explainWorstPrice(subject) : []),
    ...explainHolding(subject),
    ...explainWarnings(subject),
  ];
}
