/** The order's problems, each next to its field and with possible fixes. */
import { formatScaled, parseScaled, smaller } from '@bourse/core/ledger/money.ts';
import type { RefusalError } from '@bourse/web/refusal-error.ts';
import { formatMoneyIn, formatPrice, formatQuantity, isZero, signOf } from '../../format/numbers.ts';
import { describeRefusal } from '../../api/failure.ts';
import { pathOf } from '../../router/routes.ts';
import { fill, getTexts, type Texts } from '../../language/language.ts';
import { type Draft, fieldProblems, nextOf, type PriceField, quantityOf } from './order-ticket-draft.ts';
import { effectOf, type Instrument, otherIntent, type Preview, sideOf } from './order-ticket-intent.ts';
import { beside, sideOfMarket } from './order-ticket-outcome.ts';
import { fieldOf, type TicketField } from './order-ticket-fields.ts';
import { orderable, orderableAbove } from './order-ticket-quantity.ts';

/** A one-tap fix. */
export interface Fix {
  label: string;
  change: Partial<Draft>;
  /** Where it leads instead. */
  path?: string;
}

export interface Problem {
  field: TicketField;
  text: string;
  fixes: Fix[];
}

export interface Situation {
  draft: Draft;
  instrument: Instrument;
  /** The answer to the present input; null while there is none. */
  preview: Preview | null;
  /** The last refusal of preview or placing. */
  refusal: RefusalError | null;
  /** The known maximum: a suggested quantity is no larger. */
  maximum: string | null;
  /** The customer has tried to continue: missing fields are reported, too. */
  attempted: boolean;
  t: Texts['ticket'];
}

const parameter = ({ params }: RefusalError, name: string): string | null =>
  params[name] === null || params[name] === undefined ? null : String(params[name]);

function quantityFix(t: Texts['ticket'], units: string | null): Fix[] {
  return units === null || isZero(units)
    ? []
    : [{ label: fill(t.use, { value: formatQuantity(units) }), change: { quantity: units, counting: 'units' } }];
}

/** The largest quantity that can be ordered within a bound; null if the smallest order is larger. */
function within(bound: string | null, { instrument, maximum }: Situation): string | null {
  const allowed = parseScaled(bound ?? '0') ?? 0n;
  const least = smaller(allowed, maximum === null ? allowed : (parseScaled(maximum) ?? 0n));
  const most = orderable(formatScaled(least), instrument);
  return (parseScaled(most) ?? 0n) > least ? null : most;
}

const asManyFix = (t: Texts['ticket']): Fix[] => [{ label: t.nextAsMany, change: { nextQuantity: '' } }];

const amountFix = (needed: string | null, { instrument, t }: Situation): Fix[] =>
  needed === null
    ? []
    : [
        {
          label: fill(t.use, { value: formatMoneyIn(needed, instrument.currency) }),
          change: { quantity: needed, counting: 'money' },
        },
      ];

const isPrice = (field: TicketField): field is PriceField =>
  field === 'limitPrice' ||
  field === 'stopPrice' ||
  field === 'takeProfit' ||
  field === 'stopLoss' ||
  field === 'nextPrice';

type Sided = 'stopPrice' | 'takeProfit' | 'stopLoss';
const isSided = (field: TicketField): field is Sided =>
  field === 'stopPrice' || field === 'takeProfit' || field === 'stopLoss';

/** A valid price for the field of the refusal. */
function priceFix(field: TicketField, value: string | null, { instrument, t }: Situation): Fix[] {
  return value === null || !isPrice(field)
    ? []
    : [
        {
          label: fill(t.use, { value: formatPrice(value, instrument.currency, instrument.tick) }),
          change: { [field]: value },
        },
      ];
}

function wrongSideFix(field: TicketField, refusal: RefusalError, situation: Situation): Fix[] {
  const price = parameter(refusal, 'price');
  if (price === null || !isSided(field)) return [];
  const nearby = priceFix(
    field,
    beside(price, situation.instrument.tick, sideOfMarket(situation.draft, field)),
    situation,
  );
  return field === 'stopPrice' ? nearby : [...nearby, { label: situation.t.without, change: { [field]: '' } }];
}

/** Suggests another quantity, or an order without what prevents it. */
function quantityFixes(refusal: RefusalError, field: TicketField, situation: Situation): Fix[] {
  const { draft, instrument, t } = situation;
  const typed = quantityOf(draft, instrument);
  switch (refusal.code) {
    case 'offLot':
      if (field === 'nextQuantity') return asManyFix(t);
      return quantityFix(t, 'problem' in typed ? instrument.minimum : orderable(typed.value, instrument));
    case 'minimumBuyIn':
      return quantityFix(t, orderableAbove(parameter(refusal, 'minimum') ?? '0', instrument));
    case 'amountTooSmall':
    case 'amountBelowShare':
      return amountFix(parameter(refusal, 'needed'), situation);
    case 'orderTooLarge':
      return quantityFix(t, within(parameter(refusal, 'maximum'), situation));
    case 'notEnoughStock':
      return quantityFix(t, within(parameter(refusal, 'available'), situation));
    case 'holdingPledged':
      return quantityFix(t, parameter(refusal, 'free'));
    case 'quantityExceedsHeld':
      return isNothingHeld(refusal) ? waysWithout(draft, instrument, t) : quantityFix(t, parameter(refusal, 'held'));
    default:
      return [];
  }
}

/** Suggests another price. */
function priceFixes(refusal: RefusalError, field: TicketField, situation: Situation): Fix[] {
  const { instrument, t } = situation;
  switch (refusal.code) {
    case 'offTick':
      return priceFix(field, parameter(refusal, 'nearest'), situation);
    case 'priceLimitExceeded':
      return [
        ...priceFix(field, parameter(refusal, 'low'), situation),
        ...priceFix(field, parameter(refusal, 'high'), situation),
      ];
    case 'wrongSide':
      return wrongSideFix(field, refusal, situation);
    case 'trailOutOfRange':
      return [{ label: fill(t.use, { value: '5\u00a0%' }), change: { trail: '5', trailIn: 'rate' } }];
    case 'belowShortTest':
      return parameter(refusal, 'price') === null
        ? []
        : [
            {
              label: fill(t.use, {
                value: formatPrice(parameter(refusal, 'price') ?? '0', instrument.currency, instrument.tick),
              }),
              change: { type: 'limit', limitPrice: parameter(refusal, 'price') ?? '' },
            },
          ];
    default:
      return [];
  }
}

/** Suggests another side or leverage. */
function intentFixes(refusal: RefusalError, { draft, t }: Situation): Fix[] {
  switch (refusal.code) {
    case 'shortNotAllowed':
      return draft.intent === 'short'
        ? [
            {
              label: t.intents.sell,
              change: { intent: otherIntent('short', { short: false, heldShort: false }) ?? 'sell' },
            },
          ]
        : [];
    case 'oppositeSide':
      return draft.intent === 'short' || draft.intent === 'buy'
        ? [
            {
              label: t.intents[draft.intent === 'short' ? 'sell' : 'cover'],
              change: { intent: draft.intent === 'short' ? 'sell' : 'cover' },
            },
          ]
        : [];
    case 'leverageTooHigh':
      return [
        {
          label: fill(t.use, { value: fill(t.times, { n: parameter(refusal, 'maximum') ?? '' }) }),
          change: { leverage: Number(parameter(refusal, 'maximum')) },
        },
      ];
    case 'marginNotEnabled':
    case 'insuranceBelowLimit':
      return draft.intent === 'short' || nextOf(draft) === 'short'
        ? []
        : [{ label: fill(t.use, { value: fill(t.times, { n: 1 }) }), change: { leverage: 1 } }];
    default:
      return [];
  }
}

/** Suggests another validity, or an order without the refused term. */
function termFixes(refusal: RefusalError, field: TicketField, situation: Situation): Fix[] {
  const { t } = situation;
  switch (refusal.code) {
    case 'exchangeRateMissing':
      return [{ label: t.without, change: { payWith: '' } }];
    case 'goodTillPast':
      return [{ label: t.useGtc, change: { timeInForce: 'gtc' } }];
    case 'dayTradingNotApproved':
    case 'dayTradingNotOffered':
    case 'dayTradingTooLate':
    case 'dayTradingTradesUsed':
      return [{ label: t.without, change: { dayTrading: false } }];
    case 'bracketOnClosing':
      return [{ label: t.without, change: { takeProfit: '', stopLoss: '' } }];
    case 'linkNotAllowed':
      return field === 'nextQuantity'
        ? [...asManyFix(t), { label: t.without, change: { next: null } }]
        : [{ label: t.without, change: { stopLoss: '' } }];
    case 'notTradingTime':
      return waitFixes('open', situation);
    case 'auctionGathers':
      return waitFixes('close', situation);
    case 'instrumentHalted':
    case 'marketHalted':
      return waitFixes(null, situation);
    default:
      return [];
  }
}

const fixesOf = (refusal: RefusalError, field: TicketField, situation: Situation): Fix[] => [
  ...quantityFixes(refusal, field, situation),
  ...priceFixes(refusal, field, situation),
  ...intentFixes(refusal, situation),
  ...termFixes(refusal, field, situation),
];

/**
 * What a market order that can't fill now can become: a waiting limit, or an order for the next auction if there is
 * one.
 */
function waitFixes(auction: 'open' | 'close' | null, { draft, instrument, t }: Situation): Fix[] {
  if (draft.type !== 'market') return [];
  if (auction === 'open' && instrument.extended && !draft.dayTrading)
    return [
      { label: t.useExtended, change: { type: 'limit', timeInForce: 'extended' } },
      ...auctionFix(auction, instrument, t),
    ];
  const limit: Fix = { label: t.useLimit, change: { type: 'limit' } };
  return auction === null || draft.dayTrading ? [limit] : [limit, ...auctionFix(auction, instrument, t)];
}

const auctionFix = (auction: 'open' | 'close', { auctions }: Instrument, t: Texts['ticket']): Fix[] =>
  auctions.includes(auction)
    ? [{ label: t.useAuction[auction], change: { timeInForce: auction === 'open' ? 'atOpen' : 'atClose' } }]
    : [];

/** The alternatives if nothing is held to sell. */
function waysWithout({ intent }: Draft, { shortAllowed }: Instrument, t: Texts['ticket']): Fix[] {
  const others = intent === 'sell' ? [...(shortAllowed ? ['short' as const] : []), 'buy' as const] : ['buy' as const];
  return others.map((other) => ({ label: t.intents[other], change: { intent: other } }));
}

const nothingWords = ({ draft, t }: Pick<Situation, 'draft' | 't'>): string =>
  sideOf(draft.intent) === 'long' ? t.nothingHeld : t.nothingShort;

/** Nothing is held at all, so there is nothing to close. */
const isNothingHeld = (refusal: RefusalError): boolean =>
  refusal.code === 'quantityExceedsHeld' && isZero(parameter(refusal, 'held') ?? '0');

/** Everything held is waiting in orders. */
const isAllWaiting = (refusal: RefusalError): boolean =>
  refusal.code === 'notInThatState' && parameter(refusal, 'state') === 'readyToClose';

/** What the figures themselves show: too little money, or less held than is to be sold. */
function shortfallOf({ draft, instrument, preview, t }: Situation): Problem | null {
  const quantity = quantityOf(draft, instrument);
  if (!preview || 'problem' in quantity) return null;
  // The fix is below the field anyway: "Max".
  const fixes: Fix[] = [];
  if (effectOf(draft.intent) === 'open') {
    const { exchange } = preview;
    if (signOf(exchange?.availableAfter ?? preview.availableAfter) >= 0) return null;
    const { needed, available, currency } = exchange
      ? { ...exchange, needed: exchange.paid }
      : { ...preview, needed: preview.total };
    return { field: 'quantity', text: describeRefusal('insufficientBalance', { needed, available, currency }), fixes };
  }
  if (isZero(preview.maximumQuantity))
    return {
      field: 'quantity',
      text: nothingWords({ draft, t }),
      fixes: waysWithout(draft, instrument, t),
    };
  if ((parseScaled(quantity.value) ?? 0n) > (parseScaled(preview.maximumQuantity) ?? 0n))
    return {
      field: 'quantity',
      text: describeRefusal('quantityExceedsHeld', { held: preview.maximumQuantity }),
      fixes,
    };
  return null;
}

/** For single units the field has already said so during typing; keep the same words. */
const refusalWords = (refusal: RefusalError): string =>
  refusal.code === 'offLot' && parameter(refusal, 'lot') === '1' && parameter(refusal, 'minimum') === '1'
    ? getTexts().shell.number.whole
    : sentence(describeRefusal(refusal.code, refusal.params, refusal.msg));

/** On which side of the market the price belongs; null if it isn't a price of the order itself. */
function sideWords(refusal: RefusalError, field: TicketField, { draft, instrument, t }: Situation): string | null {
  const price = parameter(refusal, 'price');
  if (refusal.code !== 'wrongSide' || price === null || !isSided(field)) return null;
  return fill(t.belongs[sideOfMarket(draft, field)], {
    price: formatPrice(price, instrument.currency, instrument.tick),
  });
}

/** A sentence may begin with a field's name. */
const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What prevents the order, field by field; empty if it can be confirmed. */
export function problemsOf(situation: Situation): Problem[] {
  const { draft, instrument, refusal, attempted, t } = situation;
  const problems: Problem[] = [];
  const quantity = quantityOf(draft, instrument);
  const fields = fieldProblems(draft);
  if ('problem' in quantity && (attempted || draft.quantity !== ''))
    problems.push({ field: 'quantity', text: fill(t[quantity.problem], { currency: instrument.currency }), fixes: [] });
  for (const { field, problem, missing } of fields)
    if (attempted || !missing) problems.push({ field, text: t[problem], fixes: [] });
  const complete = !('problem' in quantity) && fields.length === 0;
  if (refusal && complete) {
    const field = fieldOf(refusal.code, draft, refusal.params);
    problems.push({
      field,
      text: isAllWaiting(refusal)
        ? t.heldByOrders
        : isNothingHeld(refusal)
          ? nothingWords(situation)
          : (sideWords(refusal, field, situation) ?? refusalWords(refusal)),
      fixes: isAllWaiting(refusal)
        ? [{ label: t.seeOrder, change: {}, path: pathOf('gdOrders') }]
        : fixesOf(refusal, field, situation),
    });
  }
  const shortfall = complete && !refusal ? shortfallOf(situation) : null;
  if (shortfall) problems.push(shortfall);
  return problems;
}
