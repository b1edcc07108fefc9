/** The order's problems, each next to its field and with possible fixes. */
import { formatScaled, parseScaled, minimumOf } from '@bourse/core/ledger/money.ts';
import type { RefusalError } from '@bourse/web/refusal-error.ts';
import { formatMoneyWithCurrency, formatPrice, formatQuantity, isZero, getSign } from '../../format/numbers.ts';
import { describeRefusal } from '../../api/call-failures.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { fillPlaceholders, getTexts, type Texts } from '../../language/language.ts';
import {
  type OrderTicketDraft,
  listFieldProblems,
  NO_TICKET_EXITS,
  nextOrderIntentOf,
  TICKET_PRICE_FIELDS,
  type TicketPriceField,
  parseDraftQuantity,
} from './order-ticket-draft.ts';
import {
  orderEffectOf,
  type Instrument,
  findAlternativeIntent,
  type OrderPreview,
  orderSideOf,
} from './order-ticket-intent.ts';
import { offsetPrice, decideAboveOrBelowMarket } from './order-ticket-price-arithmetic.ts';
import { findRefusedTicketField, type TicketField } from './order-ticket-refused-field.ts';
import { roundToOrderable, roundUpToOrderable } from './order-ticket-quantity.ts';

/** A one-tap fix. */
export interface TicketFix {
  label: string;
  change: Partial<OrderTicketDraft>;
  /** Where it leads instead. */
  path?: string;
}

export interface TicketProblem {
  field: TicketField;
  text: string;
  fixes: TicketFix[];
}

export interface TicketProblemInputs {
  draft: OrderTicketDraft;
  instrument: Instrument;
  /** The answer to the present input; null while there is none. */
  preview: OrderPreview | null;
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

function quantityFix(t: Texts['ticket'], units: string | null): TicketFix[] {
  return units === null || isZero(units)
    ? []
    : [
        {
          label: fillPlaceholders(t.use, { value: formatQuantity(units) }),
          change: { quantity: units, counting: 'units' },
        },
      ];
}

/** The largest quantity that can be ordered within a bound; null if the smallest order is larger. */
function within(bound: string | null, { instrument, maximum }: TicketProblemInputs): string | null {
  const allowed = parseScaled(bound ?? '0') ?? 0n;
  const least = minimumOf(allowed, maximum === null ? allowed : (parseScaled(maximum) ?? 0n));
  const most = roundToOrderable(formatScaled(least), instrument);
  return (parseScaled(most) ?? 0n) > least ? null : most;
}

const asManyFix = (t: Texts['ticket']): TicketFix[] => [{ label: t.nextAsMany, change: { nextQuantity: '' } }];

const amountFix = (needed: string | null, { instrument, t }: TicketProblemInputs): TicketFix[] =>
  needed === null
    ? []
    : [
        {
          label: fillPlaceholders(t.use, { value: formatMoneyWithCurrency(needed, instrument.currency) }),
          change: { quantity: needed, counting: 'money' },
        },
      ];

const isPrice = (field: TicketField): field is TicketPriceField => TICKET_PRICE_FIELDS.some((each) => each === field);

type Sided = 'stopPrice' | 'takeProfit' | 'stopLoss';
const isSided = (field: TicketField): field is Sided =>
  field === 'stopPrice' || field === 'takeProfit' || field === 'stopLoss';

/** A valid price for the field of the refusal. */
function priceFix(field: TicketField, value: string | null, { instrument, t }: TicketProblemInputs): TicketFix[] {
  return value === null || !isPrice(field)
    ? []
    : [
        {
          label: fillPlaceholders(t.use, { value: formatPrice(value, instrument.currency, instrument.tick) }),
          change: { [field]: value },
        },
      ];
}

function wrongSideFix(field: TicketField, refusal: RefusalError, situation: TicketProblemInputs): TicketFix[] {
  const price = parameter(refusal, 'price');
  if (price === null || !isSided(field)) return [];
  const nearby = priceFix(
    field,
    offsetPrice(price, situation.instrument.tick, decideAboveOrBelowMarket(situation.draft, field)),
    situation,
  );
  return field === 'stopPrice' ? nearby : [...nearby, { label: situation.t.without, change: { [field]: '' } }];
}

/** Suggests another quantity, or an order without what prevents it. */
function quantityFixes(refusal: RefusalError, field: TicketField, situation: TicketProblemInputs): TicketFix[] {
  const { draft, instrument, t } = situation;
  const typed = parseDraftQuantity(draft, instrument);
  switch (refusal.code) {
    case 'offLot':
      if (field === 'nextQuantity') return asManyFix(t);
      return quantityFix(t, 'problem' in typed ? instrument.minimum : roundToOrderable(typed.value, instrument));
    case 'minimumBuyIn':
      return quantityFix(t, roundUpToOrderable(parameter(refusal, 'minimum') ?? '0', instrument));
    case 'amountTooSmall':
    case 'amountBelowShare':
      return amountFix(parameter(refusal, 'needed'), situation);
    case 'orderTooLarge':
      return quantityFix(t, within(parameter(refusal, 'maximum'), situation));
    case 'leagueShare':
      return quantityFix(t, within(situation.maximum, situation));
    case 'notEnoughStock':
      return quantityFix(t, within(parameter(refusal, 'available'), situation));
    case 'holdingPledged':
      return quantityFix(t, parameter(refusal, 'free'));
    case 'quantityExceedsHeld':
      return isNothingHeld(refusal)
        ? fixesWithoutHolding(draft, instrument, t)
        : quantityFix(t, parameter(refusal, 'held'));
    default:
      return [];
  }
}

/** Suggests another price. */
function priceFixes(refusal: RefusalError, field: TicketField, situation: TicketProblemInputs): TicketFix[] {
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
      return [
        {
          label: fillPlaceholders(t.use, { value: '5\u00a0%' }),
          change: field === 'trail' ? { trail: '5', trailIn: 'rate' } : { trailingStop: '5', trailingStopIn: 'rate' },
        },
      ];
    case 'belowShortTest':
      return parameter(refusal, 'price') === null
        ? []
        : [
            {
              label: fillPlaceholders(t.use, {
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
function intentFixes(refusal: RefusalError, { draft, t }: TicketProblemInputs): TicketFix[] {
  switch (refusal.code) {
    case 'shortNotAllowed':
      return draft.intent === 'short'
        ? [
            {
              label: t.intents.sell,
              change: { intent: findAlternativeIntent('short', { short: false, heldShort: false }) ?? 'sell' },
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
          label: fillPlaceholders(t.use, {
            value: fillPlaceholders(t.times, { n: parameter(refusal, 'maximum') ?? '' }),
          }),
          change: { leverage: Number(parameter(refusal, 'maximum')) },
        },
      ];
    case 'marginNotEnabled':
    case 'insuranceBelowLimit':
      return draft.intent === 'short' || nextOrderIntentOf(draft) === 'short'
        ? []
        : [{ label: fillPlaceholders(t.use, { value: fillPlaceholders(t.times, { n: 1 }) }), change: { leverage: 1 } }];
    default:
      return [];
  }
}

/** Suggests another validity, or an order without the refused term. */
function termFixes(refusal: RefusalError, field: TicketField, situation: TicketProblemInputs): TicketFix[] {
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
      return [{ label: t.without, change: NO_TICKET_EXITS }];
    case 'linkNotAllowed':
      return field === 'nextQuantity'
        ? [...asManyFix(t), { label: t.without, change: { next: null } }]
        : [{ label: t.without, change: NO_TICKET_EXITS }];
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

const fixesOf = (refusal: RefusalError, field: TicketField, situation: TicketProblemInputs): TicketFix[] => [
  ...quantityFixes(refusal, field, situation),
  ...priceFixes(refusal, field, situation),
  ...intentFixes(refusal, situation),
  ...termFixes(refusal, field, situation),
];

/**
 * What a market order that can't fill now can become: a waiting limit, or an order for the next auction if there is
 * one.
 */
function waitFixes(auction: 'open' | 'close' | null, { draft, instrument, t }: TicketProblemInputs): TicketFix[] {
  if (draft.type !== 'market') return [];
  if (auction === 'open' && instrument.extended && !draft.dayTrading)
    return [
      { label: t.useExtended, change: { type: 'limit', timeInForce: 'extended' } },
      ...auctionFix(auction, instrument, t),
    ];
  const limit: TicketFix = { label: t.useLimit, change: { type: 'limit' } };
  return auction === null || draft.dayTrading ? [limit] : [limit, ...auctionFix(auction, instrument, t)];
}

const auctionFix = (auction: 'open' | 'close', { auctions }: Instrument, t: Texts['ticket']): TicketFix[] =>
  auctions.includes(auction)
    ? [{ label: t.useAuction[auction], change: { timeInForce: auction === 'open' ? 'atOpen' : 'atClose' } }]
    : [];

/** The alternatives if nothing is held to sell. */
function fixesWithoutHolding(
  { intent }: OrderTicketDraft,
  { shortAllowed }: Instrument,
  t: Texts['ticket'],
): TicketFix[] {
  const others = intent === 'sell' ? [...(shortAllowed ? ['short' as const] : []), 'buy' as const] : ['buy' as const];
  return others.map((other) => ({ label: t.intents[other], change: { intent: other } }));
}

const nothingWords = ({ draft, t }: Pick<TicketProblemInputs, 'draft' | 't'>): string =>
  orderSideOf(draft.intent) === 'long' ? t.nothingHeld : t.nothingShort;

/** Nothing is held at all, so there is nothing to close. */
const isNothingHeld = (refusal: RefusalError): boolean =>
  refusal.code === 'quantityExceedsHeld' && isZero(parameter(refusal, 'held') ?? '0');

/** Everything held is waiting in orders. */
const isAllWaiting = (refusal: RefusalError): boolean =>
  refusal.code === 'notInThatState' && parameter(refusal, 'state') === 'readyToClose';

/** What the figures themselves show: too little money, or less held than is to be sold. */
function shortfallOf({ draft, instrument, preview, t }: TicketProblemInputs): TicketProblem | null {
  const quantity = parseDraftQuantity(draft, instrument);
  if (!preview || 'problem' in quantity) return null;
  // The fix is below the field anyway: "Max".
  const fixes: TicketFix[] = [];
  if (orderEffectOf(draft.intent) === 'open') {
    const { exchange } = preview;
    if (getSign(exchange?.availableAfter ?? preview.availableAfter) >= 0) return null;
    const { needed, available, currency } = exchange
      ? { ...exchange, needed: exchange.paid }
      : { ...preview, needed: preview.total };
    return { field: 'quantity', text: describeRefusal('insufficientBalance', { needed, available, currency }), fixes };
  }
  if (isZero(preview.maximumQuantity))
    return {
      field: 'quantity',
      text: nothingWords({ draft, t }),
      fixes: fixesWithoutHolding(draft, instrument, t),
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
function sideWords(
  refusal: RefusalError,
  field: TicketField,
  { draft, instrument, t }: TicketProblemInputs,
): string | null {
  const price = parameter(refusal, 'price');
  if (refusal.code !== 'wrongSide' || price === null || !isSided(field)) return null;
  return fillPlaceholders(t.belongs[decideAboveOrBelowMarket(draft, field)], {
    price: formatPrice(price, instrument.currency, instrument.tick),
  });
}

/** A sentence may begin with a field's name. */
const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What prevents the order, field by field; empty if it can be confirmed. */
export function listTicketProblems(situation: TicketProblemInputs): TicketProblem[] {
  const { draft, instrument, refusal, attempted, t } = situation;
  const problems: TicketProblem[] = [];
  const quantity = parseDraftQuantity(draft, instrument);
  const fields = listFieldProblems(draft);
  if ('problem' in quantity && (attempted || draft.quantity !== ''))
    problems.push({
      field: 'quantity',
      text: fillPlaceholders(t[quantity.problem], { currency: instrument.currency }),
      fixes: [],
    });
  for (const { field, problem, missing } of fields)
    if (attempted || !missing) problems.push({ field, text: t[problem], fixes: [] });
  const complete = !('problem' in quantity) && fields.length === 0;
  if (refusal && complete) {
    const field = findRefusedTicketField(refusal.code, draft, refusal.params);
    problems.push({
      field,
      text: isAllWaiting(refusal)
        ? t.heldByOrders
        : isNothingHeld(refusal)
          ? nothingWords(situation)
          : (sideWords(refusal, field, situation) ?? refusalWords(refusal)),
      fixes: isAllWaiting(refusal)
        ? [{ label: t.seeOrder, change: {}, path: getRoutePath('gdOrders') }]
        : fixesOf(refusal, field, situation),
    });
  }
  const shortfall = complete && !refusal ? shortfallOf(situation) : null;
  if (shortfall) problems.push(shortfall);
  return problems;
}
