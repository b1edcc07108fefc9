/** Explains an order's costs before it is placed, from the preview by the rules that will charge it. */
import { formatScaled } from '../../ledger/money.ts';
import { difference, factsFrom, scaled, shareOf, type Statement, without } from './facts.ts';

type Text = string | null;
export interface PreviewFigures {
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
  preview: PreviewFigures;
  name: string;
  leverage: number;
  opens: boolean;
}

const fromPreview = ({ preview: { quote } }: Subject) => factsFrom('preview', Date.parse(quote.at));
const computed = ({ preview: { quote } }: Subject) => factsFrom('computed', Date.parse(quote.at));

function chargesOf(subject: Subject): Statement[] {
  const {
    preview: { fees, currency, notional },
  } = subject;
  const from = fromPreview(subject);
  const charged = fees.filter(({ amount }) => scaled(amount) !== 0n);
  const sum = formatScaled(charged.reduce((all, { amount }) => all + scaled(amount), 0n));
  const share = shareOf(sum, notional);
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

function sumOf(subject: Subject): Statement[] {
  const {
    preview: { total, available, availableAfter, held, currency, exchange },
  } = subject;
  const from = fromPreview(subject);
  const lacks = scaled(availableAfter) < 0n;
  return [
    {
      say: scaled(total) < 0n ? 'brings' : 'total',
      facts: { total: from.money('total', without(total), currency) },
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
            say: lacks ? ('lacks' as const) : ('after' as const),
            facts: {
              available: from.money('available', available, currency),
              ...(lacks
                ? { lacking: from.money('lacking', without(availableAfter), currency) }
                : { after: from.money('after', availableAfter, currency) }),
            },
          },
        ]),
    ...(held === null || scaled(held) === 0n
      ? []
      : [{ say: 'heldBack' as const, facts: { held: from.money('held', held, currency) } }]),
  ];
}

function worstOf(subject: Subject): Statement[] {
  const {
    preview: { price, worstPrice, currency },
  } = subject;
  const distance = shareOf(difference(worstPrice, price), price);
  if (distance === null) return [];
  const from = fromPreview(subject);
  return [
    {
      say: 'worst',
      facts: {
        worstPrice: from.price('worstPrice', worstPrice, currency),
        price: from.price('price', price, currency),
        distance: computed(subject).rate('distance', without(distance)),
      },
    },
  ];
}

function holdingOf(subject: Subject): Statement[] {
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

const warningsOf = (subject: Subject): Statement[] =>
  subject.preview.warnings.flatMap(({ code, rate }) =>
    code === 'sameAgain' || rate === null
      ? []
      : [{ say: code, facts: { rate: fromPreview(subject).rate('distance', without(rate)) } }],
  );

export function explainOrder(subject: Subject): Statement[] {
  const {
    preview: { quantity, price, notional, currency, fillsNow },
    name,
  } = subject;
  const from = fromPreview(subject);
  return [
    {
      say: 'orderWorth',
      facts: {
        name: from.text('name', name),
        quantity: from.number('quantity', quantity),
        price: from.price('price', price, currency),
        notional: from.money('notional', notional, currency),
      },
    },
    ...(fillsNow ? [] : [{ say: 'orderWaits' as const, facts: { price: from.price('price', price, currency) } }]),
    ...chargesOf(subject),
    ...sumOf(subject),
    ...(fillsNow ? worstOf(subject) : []),
    ...holdingOf(subject),
    ...warningsOf(subject),
  ];
}
