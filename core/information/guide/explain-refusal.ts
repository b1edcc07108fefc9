/** Explains a refusal and what can be done: by its kind, and by the figures that came with it. */
import {
  subtractDecimals,
  type GuideFact,
  createGuideFactBuilder,
  parseScaledOrZero,
  type GuideStatement,
} from './guide-facts.ts';
import type { RefusalKind } from './guide-sentence-names.ts';

/** Kinds of refusals whose parameters don't say it; any other follows from its parameters. */
const KINDS: Readonly<Record<RefusalKind, string>> = {
  money:
    'insufficientBalance marginNeeded subscriptionInsufficientFunds insufficientWithdrawable exchangeTooSmall ' +
    'copyCapacity',
  unsettled: 'cashNotSettled',
  closed:
    'notTradingTime orderTypeNotInSpan shortNotInSpan extendedHoursNotHeld outsideDepositWindow fundNotDealt ' +
    'outsideWithdrawalWindow subscriptionTimeNotArrived calendarUnknown fundCalendarUnknown leagueNotRunning ' +
    'notYetListed',
  paused:
    'instrumentHalted marketHalted auctionGathers singlePriceTrading auctionTaken auctionNotHeld auctionOrderType ' +
    'instrumentSuspended haltedByOperator instrumentDelisted instrumentNotTradable',
  wait:
    'lockedUp cannotSellBeforeDay cannotSellBeforeMinutes withdrawalCooling passkeyJustRemoved tooMany tooFrequent ' +
    'againstFollowers reservingBarred depositPending otherOperationPending identityAwaitingReview seatAwaitingReview ' +
    'loanAwaitingReview alreadyCheckedIn checkInTimesInsufficient',
  price:
    'priceLimitExceeded wrongSide offTick belowShortTest trailOutOfRange limitPriceRequired stopPriceRequired ' +
    'trailRequired alertReached alertPriceRequired blockPriceBand bidOffTick bidTooLow',
  noPrice: 'priceNotObtained priceSimulated exchangeRateMissing fundNotPriced',
  quantity:
    'offLot minimumBuyIn minimumSale orderTooLarge partsByMarketOrder subscriptionStep subscriptionMinimum ' +
    'subscriptionMaximum minimumPlacement amountBelowShare',
  held:
    'quantityExceedsHeld holdingPledged unitsInOpenOrder oppositeSide oppositeInOtherPortfolio ' +
    'oppositeInOtherAccount oppositeWaiting linkedAccountShort positionNotFound nothingToLend lentAlready',
  most:
    'favoritesFull alertsFull portfoliosFull targetsFull passkeysFull tooManyOpen strategiesFull copiesFull ' +
    'fundPlansFull leaguesFull dayTradingTradesUsed dayTradingAllowance dayTradingOrderLimit subscriptionLimitReached',
  account: 'accountFrozen accountDisabled accountBanned accountClosed cannotTrade cannotWithdraw moneyCalledBack',
  verify: 'identityRequired creditScoreTooLow cardHolderMismatch seatRequired',
  secret:
    'wrongPassword wrongFundPassword fundPasswordUnset wrongOtp otpRequired passkeyRequired wrongCredentials ' +
    'wrongCode ' +
    'wrongChannelPassword channelPasswordRequired channelPasswordUnset passwordTooCommon ' +
    'passwordsDiffer passwordIsAccount',
  loan: 'unpaidLoanFirst repaymentExceedsLoan repaymentLeavesCents loanQuotaInsufficient pledgeNeeded loanBeyondPledge',
  permission:
    'marginNotEnabled dayTradingNotApproved dayTradingNotOffered shortNotAllowed stockNotLent ' +
    'notEnoughStock shortDuringOffer leverageTooHigh insuranceBelowLimit dayTradingSuspended',
  over:
    'subscriptionTimeOver subscriptionOver offeringEnded blockOver quoteExpired quoteUsed goodTillPast ' +
    'dayTradingTooLate ' +
    'notInThatState fundOrderOver loanOfferLapsed leagueOver copyEnded',
  changed: 'priceMoved exchangeMoved quoteMoved withdrawalFeeChanged loanTotalChanged legalChanged keyReused',
  busy:
    'systemBusy notReady outcomeUnknown internal sellFailed cancelFailed withdrawalFailed submissionFailed ' +
    'uploadFailed',
  input:
    'badInput currencyUnknown cardNumberWrong idNumberWrong addressWrong networkWrong amountTooSmall ' +
    'notAPicture fileTooLarge',
  missing: 'notFound orderNotFound instrumentNotFound portfolioNotFound cardNotFound addressNotFound productNotFound',
  rule: '',
};
const KIND_OF: ReadonlyMap<string, RefusalKind> = new Map(
  Object.entries(KINDS).flatMap(([kind, codes]) =>
    codes.split(' ').flatMap((code) => (code === '' ? [] : [[code, kind as RefusalKind] as const])),
  ),
);
export const CLASSIFIED_REFUSAL_CODES = [...KIND_OF.keys()];

type Params = Readonly<Record<string, string | number | null>>;

/** For a refusal that isn't in any table: its parameters reveal the kind. */
function inferKind(params: Params): RefusalKind {
  if ('needed' in params && 'available' in params) return 'money';
  if (['until', 'opensAt', 'startsAt'].some((name) => name in params)) return 'wait';
  if ('maximum' in params || 'most' in params) return 'most';
  return 'minimum' in params || 'least' in params ? 'quantity' : 'rule';
}
export const getRefusalKind = (code: string, params: Params): RefusalKind => KIND_OF.get(code) ?? inferKind(params);

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,8})?$/.test(value);
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && value.endsWith('Z');

/** `sentence`: the refusal's own sentence, with its figures as shown in it. */
export function explainRefusal(code: string, params: Params, sentence: string, now: number): GuideStatement[] {
  const from = createGuideFactBuilder('refusal', now);
  const kind = getRefusalKind(code, params);
  const refusalFact: GuideFact = from.text('told', sentence);
  const { needed, available, currency } = params;
  const until = [params['until'], params['opensAt'], params['at'], params['startsAt']].find(isInstant);
  return [
    { say: 'said', facts: { told: refusalFact } },
    { say: `means.${kind}`, facts: { told: refusalFact } },
    ...(isDecimal(needed) &&
    isDecimal(available) &&
    typeof currency === 'string' &&
    parseScaledOrZero(needed) > parseScaledOrZero(available)
      ? [
          {
            say: 'refusalLacks' as const,
            facts: {
              needed: from.money('needed', needed, currency),
              available: from.money('available', available, currency),
              lacking: createGuideFactBuilder('computed', now).money(
                'lacking',
                subtractDecimals(needed, available),
                currency,
              ),
            },
          },
        ]
      : []),
    ...(until === undefined ? [] : [{ say: 'refusalUntil' as const, facts: { until: from.time('until', until) } }]),
    { say: `way.${kind}`, facts: { told: refusalFact } },
  ];
}

// Explains the latest order that was refused at its fill, or that there is none; and what an order needs.

export interface RefusedOrder {
  instrument: string;
  currency: string;
  name: string;
  quantity: string;
  cause: string;
  updatedAt: string;
}
export interface OrderRequirements {
  /** Restrictions that stand on the account now. */
  restrictions: number;
  /** Of the currency that the order, or an order in the market, is paid in. */
  available: string;
  currency: string;
  market: string;
  opensAt: string | null;
}

export function explainRefusedOrder(
  order: RefusedOrder | null,
  needs: OrderRequirements,
  now: number,
): GuideStatement[] {
  if (order !== null) {
    const from = createGuideFactBuilder('orders', Date.parse(order.updatedAt));
    return [
      {
        say: 'refusedOrder',
        facts: {
          name: from.text('name', order.name),
          quantity: from.quantity('quantity', order.quantity, order),
          at: from.time('at', order.updatedAt),
          cause: from.word('cause', order.cause, 'cause'),
        },
      },
      ...explainNeeds(needs, now),
    ];
  }
  return [
    { say: 'noneRefused', facts: { count: createGuideFactBuilder('orders', now).number('count', 0) } },
    ...explainNeeds(needs, now),
  ];
}

function explainNeeds(
  { restrictions, available, currency, market, opensAt }: OrderRequirements,
  now: number,
): GuideStatement[] {
  const hours = createGuideFactBuilder('rulebook', now);
  const where = hours.word('market', market, 'market');
  return [
    {
      say: restrictions === 0 ? 'needsNoRestriction' : 'needsLifting',
      facts: { count: createGuideFactBuilder('account', now).number('count', restrictions) },
    },
    {
      say: 'needsMoney',
      facts: {
        market: where,
        available: createGuideFactBuilder('wallet', now).money('available', available, currency),
      },
    },
    opensAt === null
      ? { say: 'needsOpen', facts: { market: where } }
      : { say: 'needsOpening', facts: { market: where, until: hours.time('until', opensAt) } },
  ];
}
