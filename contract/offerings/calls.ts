/** Offers of shares: what is offered, applying for it, and the draw that decides. */
import { RULE_KINDS } from '@bourse/core/products/draws/rules.ts';
import { ENDS } from '@bourse/core/products/offerings/facts.ts';
import { OFFERING_KINDS } from '@bourse/core/products/offerings/offer-kinds.ts';
import { MOST_LOCK_DAYS, MOST_WINDOW_DAYS } from '@bourse/core/products/offerings/listed-plan.ts';
import { PHASES } from '@bourse/core/products/offerings/stages.ts';
import { STAGES, SUBSCRIPTION_STATUSES } from '@bourse/core/products/offerings/offer.ts';
import * as z from 'zod/mini';
import { block, BLOCK_ERRORS } from '../blocks/calls.ts';
import { call, staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { decidedFact, waiting } from '../requests.ts';

/** Blocks are an area of their own, and are listed, bought and viewed here. */
const kind = z.enum([...OFFERING_KINDS, 'block']);
const staffKind = z.enum(OFFERING_KINDS);
const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Empty if no draw decides. */
const hexOfDraw = z.string().check(z.regex(/^([0-9a-f]{64})?$/));
const dates = z.object({
  opensAt: f.time,
  closesAt: f.time,
  drawsAt: f.time,
  allotsAt: f.time,
  payBy: f.time,
  nextPayBy: f.time,
  listsOn: f.date,
  listsAt: f.time,
});

const status = z.enum(SUBSCRIPTION_STATUSES);

/**
 * `held` is frozen for it, `paid` has been charged, `refunded` was returned, `due` is still to be paid until `payBy`,
 * `kept` is not returned: the fee of a bid, and a deposit that was forfeited by the terms. `entrant` is the pseudonym
 * in the draw: the SHA-256 of the word "entrant", the offer, `identity` and `salt`, joined by "|".
 */
export const subscription = z.object({
  id: z.string(),
  offering: z.string(),
  kind,
  instrument: f.instrument,
  name: z.string(),
  status,
  cause: z.string(),
  quantity: f.decimal,
  allotted: f.decimal,
  price: f.decimal,
  paid: f.decimal,
  held: f.decimal,
  refunded: f.decimal,
  due: f.decimal,
  kept: z.object({ fee: f.decimal, deposit: f.decimal }),
  payBy: z.nullable(f.time),
  currency: f.currency,
  position: z.nullable(z.string()),
  dates,
  entrant: hexOfDraw,
  identity: z.string(),
  salt: hexOfDraw,
  contribution: z.string(),
  bid: z.nullable(z.object({ price: f.decimal, quantity: f.decimal })),
  createdAt: f.time,
  updatedAt: f.time,
  steps: z.array(z.object({ status, cause: z.string(), at: f.time })),
});

/**
 * For an offer after its draw: applications in it, shares asked for (for a bid that was never revealed, its maximum)
 * and allotted (after the end: paid), the rate of the two (0.25 is 25 %), and what was returned to customers.
 */
const statistics = z.object({
  entries: z.int(),
  asked: f.decimal,
  allotted: f.decimal,
  rate: z.nullable(f.decimal),
  refunded: f.decimal,
});

/**
 * `low` and `high`: the range named at first; `price`: what is paid. Rates are pure numbers: a deposit of 0.5 is half
 * of the price. `last`: the market's price after the listing; `premium`: how far the issue price may be below a fair
 * one at most, on average. `version` counts the terms. Shares that are already listed come at a `discount` below the
 * market's price at the opening, or its average over `window`; until `isPriced`, `price` is provisional.
 * `promotionCap`: the most that discounts add up to; `left`: the rest of the quota; `lockDays`: trading days before the
 * first sale; `outcome`: how far the market's price was from the offer's when they were over, and `worst` the worst of
 * past offers with the same lock. `ended`: why it ended early. `live`: prices follow the market, and applicants don't
 * know them. Until delivery everything is in the units of the seal, `last` too, even after a split; `split` gives how
 * many of the market's present units equal how many of those (for new shares, of those of the listing).
 */
export const offering = z.object({
  id: z.string(),
  kind,
  version: z.int(),
  stage: z.enum(STAGES),
  phase: z.enum(PHASES),
  instrument: f.instrument,
  name: z.string(),
  sector: z.string(),
  market: f.market,
  segment: z.string(),
  currency: f.currency,
  sponsor: z.string(),
  low: f.decimal,
  high: f.decimal,
  price: f.decimal,
  quota: f.decimal,
  minimum: f.decimal,
  step: f.decimal,
  unit: f.decimal,
  maximum: f.decimal,
  times: z.int(),
  rule: z.enum(RULE_KINDS),
  deposit: f.decimal,
  unpaid: z.enum(['returned', 'lost']),
  premium: f.decimal,
  dates,
  discount: f.decimal,
  window: z.nullable(z.object({ from: f.date, to: f.date })),
  promotionCap: f.decimal,
  minimumAmount: f.decimal,
  fee: f.decimal,
  provisional: f.decimal,
  lockDays: z.int(),
  live: z.boolean(),
  isPriced: z.boolean(),
  left: z.nullable(f.decimal),
  worst: z.nullable(z.object({ offers: z.int(), rate: f.decimal })),
  outcome: z.nullable(f.decimal),
  ended: z.nullable(z.enum(ENDS)),
  last: z.nullable(f.decimal),
  split: z.nullable(z.object({ newUnits: z.string(), oldUnits: z.string() })),
  statistics: z.nullable(statistics),
  block: z.optional(block),
});

const step = z.object({ stage: z.enum(STAGES), at: f.time });
/** The source of the draw's randomness; what isn't known yet is null. */
const round = z.union([
  z.object({
    kind: z.literal('beacon'),
    chain: z.string(),
    publicKey: z.string(),
    round: z.int(),
    signature: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('delay'),
    steps: z.int(),
    secret: z.nullable(z.string()),
    output: z.nullable(z.string()),
  }),
]);
const rule = z.object({ kind: z.enum(RULE_KINDS), quota: f.decimal, step: f.decimal, minimum: f.decimal });

export const listOfferings = call({
  summary: 'What is offered or is going to be, the next to be listed first; then what has been, newest first.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ kind, phase: z.optional(z.enum(PHASES)), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({ ...offering.shape, mine: z.nullable(status) })),
  errors: [],
});

export const getOffering = call({
  summary: "One offer: its sealed terms and dates, how far it is, how its shares are allotted, and the customer's own.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ offering: f.number }),
  answer: z.object({
    offering,
    round,
    commitment: z.nullable(hex),
    steps: z.array(step),
    mine: z.array(subscription),
  }),
  errors: ['productNotFound'],
});

export const subscribe = call({
  summary:
    'Applies for shares, and freezes the deposit. A person applies once at a time, whatever the account; ' +
    '`contribution` is 32 random bytes of the customer that go into the draw. In an auction `commitment` is the ' +
    'SHA-256 of price, quantity and nonce (decimals without trailing zeros, with | between them), and `quantity` ' +
    'only says how many it is over at most.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    offering: f.number,
    quantity: f.positive,
    contribution: z.optional(hex),
    commitment: z.optional(hex),
    channelPassword: z.optional(f.typedPassword),
    key: f.key,
  }),
  answer: z.object({ subscription }),
  errors: [
    'productNotFound',
    'subscriptionChannelClosed',
    'subscriptionTimeNotArrived',
    'subscriptionTimeOver',
    'subscriptionLimitReached',
    'subscriptionStanding',
    'subscriptionElsewhere',
    'subscriptionWithStaff',
    'subscriptionMinimum',
    'subscriptionMaximum',
    'subscriptionStep',
    'subscriptionFailed',
    'subscriptionInsufficientFunds',
    'unpaidLoanFirst',
    'minimumPlacement',
    'grabQuotaInsufficient',
    'cannotBuy',
    ...BLOCK_ERRORS,
    'identityRequired',
    'accountDisabled',
    'accountFrozen',
    'cannotTrade',
    'systemBusy',
  ],
});

const about = z.strictObject({ subscription: f.id, key: f.key });
export const cancelSubscription = call({
  summary: 'Takes an application back before the close, with all of its money.',
  who: 'customer',
  writes: true,
  input: about,
  answer: z.object({ subscription }),
  errors: ['subscriptionNotFound', 'subscriptionTimeOver', 'notInThatState', 'subscriptionFailed', 'systemBusy'],
});
export const paySubscription = call({
  summary: 'Pays what an allotment costs beyond the deposit, in time.',
  who: 'customer',
  writes: true,
  input: about,
  answer: z.object({ subscription }),
  errors: ['subscriptionNotFound', 'subscriptionOver', 'notInThatState', 'subscriptionInsufficientFunds', 'systemBusy'],
});
export const waiveSubscription = call({
  summary: 'Leaves what was allotted and is still to be paid to the next in the draw.',
  who: 'customer',
  writes: true,
  input: about,
  answer: z.object({ subscription }),
  errors: ['subscriptionNotFound', 'subscriptionOver', 'notInThatState', 'systemBusy'],
});

export const revealBid = call({
  summary:
    'Shows the bid that was sealed, after the close; `quantity` where it was less than the application said. A bid ' +
    'that is not shown in time is void and loses the deposit.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    subscription: f.id,
    price: f.positive,
    quantity: z.optional(f.positive),
    nonce: z.string().check(z.regex(/^[0-9A-Za-z]{16,128}$/)),
    key: f.key,
  }),
  answer: z.object({ subscription }),
  errors: [
    'subscriptionNotFound',
    'subscriptionOver',
    'subscriptionMinimum',
    'subscriptionMaximum',
    'subscriptionStep',
    'notInThatState',
    'bidSealed',
    'bidDiffers',
    'bidTooLow',
    'bidOffTick',
    'systemBusy',
  ],
});

export const listSubscriptions = call({
  summary: "The customer's applications, newest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({
    kind: z.optional(kind),
    status: z.optional(status),
    allotted: z.optional(z.boolean()),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(subscription),
  errors: [],
});

export const getDraw = call({
  summary:
    'All that it takes to compute a draw again, as far as its time has come: where its chance comes from, ' +
    'the root of all entries, the entries by pseudonym, the rule, and what came of it; and by which seals of the ' +
    'ledger its lines are bound.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ offering: f.number }),
  answer: z.object({
    offering: z.string(),
    round,
    commitment: z.nullable(hex),
    root: z.nullable(hex),
    entries: z.nullable(
      z.array(z.object({ number: z.int(), entrant: hex, quantity: f.decimal, contribution: z.string() })),
    ),
    rule,
    outcome: z.nullable(z.array(z.object({ number: z.int(), allotted: f.decimal }))),
    bids: z.nullable(z.array(z.object({ number: z.int(), price: f.decimal, quantity: f.decimal, nonce: z.string() }))),
    seals: z.array(z.object({ note: z.string(), seal: z.int() })),
  }),
  errors: ['productNotFound'],
});

/** `born`: the world created it; `count`: how many applications wait for the draw. */
const kept = z.object({ ...offering.shape, applications: z.int() });
/**
 * What is decided for offers of listed shares; `core/products/offerings/listed-plan.ts` defines which fields each kind
 * needs.
 */
const more = {
  kind: z.optional(staffKind),
  opensAt: z.optional(f.instant),
  discount: z.optional(f.positive),
  windowDays: z.optional(z.int().check(z.gte(1), z.lte(MOST_WINDOW_DAYS))),
  minimumAmount: z.optional(f.positive),
  floor: z.optional(f.positive),
  fee: z.optional(f.positive),
  lockDays: z.optional(z.int().check(z.gte(1), z.lte(MOST_LOCK_DAYS))),
};
const draft = {
  ...more,
  instrument: f.instrument,
  quota: f.positive,
  maximum: f.positive,
  times: z.int().check(z.gte(1), z.lte(10)),
  unpaid: z.enum(['returned', 'lost']),
};
export const listAllOfferings = staffCall({
  summary: 'All offers, or those of a kind or in a stage, newest first.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: z.strictObject({
    kind: z.optional(staffKind),
    stage: z.optional(z.enum(STAGES)),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(kept),
  errors: [],
});
export const getOfferPlans = staffCall({
  summary:
    'What of offers waits for a second person, and companies that are going to be listed and of which nothing is ' +
    'offered.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({
    proposed: z.array(
      z.object({
        what: z.enum(['offering', 'endOffering']),
        subject: z.string(),
        instrument: z.nullable(f.instrument),
        quota: z.nullable(f.decimal),
        plan: z.array(decidedFact),
        proposal: waiting,
      }),
    ),
    coming: z.array(
      z.object({
        instrument: f.instrument,
        name: z.string(),
        market: f.market,
        currency: f.currency,
        price: f.decimal,
        dates,
      }),
    ),
  }),
  errors: [],
});
export const getOneOffering = staffCall({
  summary: 'One offer as the operator keeps it: terms, steps with who took each, and its draw.',
  permission: 'money.read',
  writes: false,
  input: z.strictObject({ offering: f.number }),
  answer: z.object({
    offering: kept,
    round,
    commitment: z.nullable(hex),
    root: z.nullable(hex),
    steps: z.array(z.object({ ...step.shape, author: z.string() })),
    canEnd: z.boolean(),
    /** A proposal to end it early, which waits for a second person. */
    ending: z.nullable(waiting),
  }),
  errors: ['productNotFound'],
});
export const listEntries = staffCall({
  summary: 'The applications in an offer, in the order of arrival.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: z.strictObject({ offering: f.number, cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(
    z.object({
      id: z.string(),
      customer: z.string(),
      entrant: hex,
      status,
      cause: z.string(),
      quantity: f.decimal,
      allotted: f.decimal,
      place: z.nullable(z.int()),
      at: f.time,
    }),
  ),
  errors: ['productNotFound'],
});
const PLANNING = [
  'instrumentNotFound',
  'beaconRequired',
  'priceSimulated',
  'notAhead',
  'offerBeyondCompany',
  'offerWorthTooMuch',
  'maximumBeyondQuota',
  'maximumBeyondPart',
  'promotionBeyondMonth',
] as const;
export const previewOffering = staffCall({
  summary:
    "What an offer would be on these terms, before it is proposed: its shares by the market's `lot`, what all of it " +
    'costs at its highest price, what one person may take at most, what the promotion account pays at most, and ' +
    'when. Prices follow the market until it opens.',
  permission: 'money.rules',
  writes: false,
  input: z.strictObject(draft),
  answer: z.object({
    name: z.string(),
    currency: f.currency,
    price: f.decimal,
    quota: f.decimal,
    lot: f.decimal,
    maximum: f.decimal,
    worth: f.decimal,
    personWorth: f.decimal,
    promotionCap: f.decimal,
    dates,
  }),
  errors: PLANNING,
});
export const proposeOffering = staffCall({
  summary:
    'Proposes to offer shares; another person has to approve it before it opens. Of a company before its listing, ' +
    'price, dates and allotment follow from the listing and its market; of listed shares (`kind` placing, auction or ' +
    'grab) from the market and the opening. Nobody sets a price.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ ...draft, key: f.key }),
  answer: waiting,
  errors: [...PLANNING, 'offeringKnown'],
});
export const endOffering = staffCall({
  summary:
    'Proposes to end an offer early, with all money back; another person has to approve it. What has been ' +
    'delivered stays.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ offering: f.number, key: f.key }),
  answer: waiting,
  errors: ['productNotFound', 'offeringEnded', 'endProposed'],
});

export const calls = {
  'offerings/listOfferings': listOfferings,
  'offerings/getOffering': getOffering,
  'offerings/subscribe': subscribe,
  'offerings/cancelSubscription': cancelSubscription,
  'offerings/paySubscription': paySubscription,
  'offerings/waiveSubscription': waiveSubscription,
  'offerings/revealBid': revealBid,
  'offerings/listSubscriptions': listSubscriptions,
  'offerings/getDraw': getDraw,
  'staff/listOfferings': listAllOfferings,
  'staff/getOfferPlans': getOfferPlans,
  'staff/getOffering': getOneOffering,
  'staff/listEntries': listEntries,
  'staff/previewOffering': previewOffering,
  'staff/proposeOffering': proposeOffering,
  'staff/endOffering': endOffering,
} as const;

export const groups = { offerings: { place: 5.6, about: 'Offers of shares, and the draws that decide them.' } };
export const entities = { Offering: offering, Subscription: subscription };
export const examples = {
  'offerings/listOfferings': { kind: 'ipo', phase: 'open' },
  'offerings/subscribe': { offering: '12', quantity: '100', key: 'a-key-of-my-own-6' },
};
