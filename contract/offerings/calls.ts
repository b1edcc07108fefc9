/** Offers of shares: what is offered, applying for it, and the draw that decides. */
import { ALLOTMENT_RULE_KINDS } from '@bourse/core/products/draws/allotment-rules.ts';
import { OFFERING_END_REASONS } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { OFFERING_KINDS } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import {
  LOCK_DAYS_MAXIMUM,
  PRICE_WINDOW_DAYS_MAXIMUM,
} from '@bourse/core/products/offerings/secondary-offering-plan.ts';
import { OFFERING_PHASES } from '@bourse/core/products/offerings/offering-stages.ts';
import { OFFERING_STAGES, SUBSCRIPTION_STATUSES } from '@bourse/core/products/offerings/offering.ts';
import * as z from 'zod/mini';
import { blockSchema, BLOCK_PURCHASE_ERRORS } from '../blocks/calls.ts';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { proposedValueSchema, pendingProposalSchema } from '../request-and-proposal-schemas.ts';

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
 * `retained` is not returned: the fee of a bid, and a deposit that was forfeited by the terms. `entrant` is the
 * pseudonym in the draw: the SHA-256 of the word "entrant", the offer, `identity` and `salt`, joined by "|".
 */
export const subscriptionSchema = z.object({
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
  retained: z.object({ fee: f.decimal, deposit: f.decimal }),
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
  sharesRequested: f.decimal,
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
export const offeringSchema = z.object({
  id: z.string(),
  kind,
  version: z.int(),
  stage: z.enum(OFFERING_STAGES),
  phase: z.enum(OFFERING_PHASES),
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
  rule: z.enum(ALLOTMENT_RULE_KINDS),
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
  ended: z.nullable(z.enum(OFFERING_END_REASONS)),
  last: z.nullable(f.decimal),
  split: z.nullable(z.object({ newUnits: z.string(), oldUnits: z.string() })),
  statistics: z.nullable(statistics),
  block: z.optional(blockSchema),
});

const step = z.object({ stage: z.enum(OFFERING_STAGES), at: f.time });
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
const rule = z.object({ kind: z.enum(ALLOTMENT_RULE_KINDS), quota: f.decimal, step: f.decimal, minimum: f.decimal });

export const listOfferings = defineCustomerQuery({
  summary: 'What is offered or is going to be, the next to be listed first; then what has been, newest first.',
  input: { kind, phase: z.optional(z.enum(OFFERING_PHASES)), ...f.pageFields },
  answer: f.pageOf(z.object({ ...offeringSchema.shape, mine: z.nullable(status) })),
});

export const getOffering = defineCustomerQuery({
  summary: "One offer: its sealed terms and dates, how far it is, how its shares are allotted, and the customer's own.",
  input: { offering: f.recordNumber },
  answer: z.object({
    offering: offeringSchema,
    round,
    commitment: z.nullable(hex),
    steps: z.array(step),
    mine: z.array(subscriptionSchema),
  }),
  errors: ['productNotFound'],
});

export const subscribe = defineCustomerCommand({
  summary:
    'Applies for shares, and freezes the deposit. A person applies once at a time, whatever the account; ' +
    '`contribution` is 32 random bytes of the customer that go into the draw. In an auction `commitment` is the ' +
    'SHA-256 of price, quantity and nonce (decimals without trailing zeros, with | between them), and `quantity` ' +
    'only says how many it is over at most.',
  input: {
    offering: f.recordNumber,
    quantity: f.positiveDecimal,
    contribution: z.optional(hex),
    commitment: z.optional(hex),
    channelPassword: z.optional(f.passwordAsTyped),
  },
  answer: z.object({ subscription: subscriptionSchema }),
  errors: [
    'productNotFound',
    'subscriptionChannelClosed',
    'subscriptionTimeNotArrived',
    'subscriptionTimeOver',
    'subscriptionLimitReached',
    'subscriptionAlreadyOpen',
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
    ...BLOCK_PURCHASE_ERRORS,
    'identityRequired',
    'accountDisabled',
    'accountFrozen',
    'cannotTrade',
    'systemBusy',
  ],
});

export const cancelSubscription = defineCustomerCommand({
  summary: 'Takes an application back before the close, with all of its money.',
  input: { subscription: f.id },
  answer: z.object({ subscription: subscriptionSchema }),
  errors: ['subscriptionNotFound', 'subscriptionTimeOver', 'notInThatState', 'subscriptionFailed', 'systemBusy'],
});
export const paySubscription = defineCustomerCommand({
  summary: 'Pays what an allotment costs beyond the deposit, in time.',
  input: { subscription: f.id },
  answer: z.object({ subscription: subscriptionSchema }),
  errors: ['subscriptionNotFound', 'subscriptionOver', 'notInThatState', 'subscriptionInsufficientFunds', 'systemBusy'],
});
export const waiveSubscription = defineCustomerCommand({
  summary: 'Leaves what was allotted and is still to be paid to the next in the draw.',
  input: { subscription: f.id },
  answer: z.object({ subscription: subscriptionSchema }),
  errors: ['subscriptionNotFound', 'subscriptionOver', 'notInThatState', 'systemBusy'],
});

export const revealBid = defineCustomerCommand({
  summary:
    'Shows the bid that was sealed, after the close; `quantity` where it was less than the application said. A bid ' +
    'that is not shown in time is void and loses the deposit.',
  input: {
    subscription: f.id,
    price: f.positiveDecimal,
    quantity: z.optional(f.positiveDecimal),
    nonce: z.string().check(z.regex(/^[0-9A-Za-z]{16,128}$/)),
  },
  answer: z.object({ subscription: subscriptionSchema }),
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

export const listSubscriptions = defineCustomerQuery({
  summary: "The customer's applications, newest first.",
  input: {
    kind: z.optional(kind),
    status: z.optional(status),
    allotted: z.optional(z.boolean()),
    ...f.pageFields,
  },
  answer: f.pageOf(subscriptionSchema),
});

export const getDraw = defineCustomerQuery({
  summary:
    'All that it takes to compute a draw again, as far as its time has come: where its chance comes from, ' +
    'the root of all entries, the entries by pseudonym, the rule, and what came of it; and by which seals of the ' +
    'ledger its lines are bound.',
  input: { offering: f.recordNumber },
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
const staffOffering = z.object({ ...offeringSchema.shape, applications: z.int() });
/**
 * What is decided for offers of listed shares; `core/products/offerings/secondary-offering-plan.ts` defines which
 * fields each kind needs.
 */
const more = {
  kind: z.optional(staffKind),
  opensAt: z.optional(f.instantInput),
  discount: z.optional(f.positiveDecimal),
  windowDays: z.optional(z.int().check(z.gte(1), z.lte(PRICE_WINDOW_DAYS_MAXIMUM))),
  minimumAmount: z.optional(f.positiveDecimal),
  floor: z.optional(f.positiveDecimal),
  fee: z.optional(f.positiveDecimal),
  lockDays: z.optional(z.int().check(z.gte(1), z.lte(LOCK_DAYS_MAXIMUM))),
};
const draft = {
  ...more,
  instrument: f.instrument,
  quota: f.positiveDecimal,
  maximum: f.positiveDecimal,
  times: z.int().check(z.gte(1), z.lte(10)),
  unpaid: z.enum(['returned', 'lost']),
};
export const listAllOfferings = defineStaffQuery({
  summary: 'All offers, or those of a kind or in a stage, newest first.',
  permission: 'money.read',
  late: true,
  input: {
    kind: z.optional(staffKind),
    stage: z.optional(z.enum(OFFERING_STAGES)),
    ...f.pageFields,
  },
  answer: f.pageOf(staffOffering),
});
export const getOfferProposalsAndListings = defineStaffQuery({
  summary:
    'What of offers waits for a second person, and companies that are going to be listed and of which nothing is ' +
    'offered.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({
    proposed: z.array(
      z.object({
        what: z.enum(['offering', 'endOffering']),
        subject: z.string(),
        instrument: z.nullable(f.instrument),
        quota: z.nullable(f.decimal),
        plan: z.array(proposedValueSchema),
        proposal: pendingProposalSchema,
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
});
export const getStaffOffering = defineStaffQuery({
  summary: 'One offer as the operator keeps it: terms, steps with who took each, and its draw.',
  permission: 'money.read',
  input: { offering: f.recordNumber },
  answer: z.object({
    offering: staffOffering,
    round,
    commitment: z.nullable(hex),
    root: z.nullable(hex),
    steps: z.array(z.object({ ...step.shape, author: z.string() })),
    canEnd: z.boolean(),
    /** A proposal to end it early, which waits for a second person. */
    ending: z.nullable(pendingProposalSchema),
  }),
  errors: ['productNotFound'],
});
export const listOfferingApplications = defineStaffQuery({
  summary: 'The applications in an offer, in the order of arrival.',
  permission: 'money.read',
  late: true,
  input: { offering: f.recordNumber, ...f.pageFields },
  answer: f.pageOf(
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
export const previewOffering = defineStaffQuery({
  summary:
    "What an offer would be on these terms, before it is proposed: its shares by the market's `lot`, what all of it " +
    'costs at its highest price, what one person may take at most, what the promotion account pays at most, and ' +
    'when. Prices follow the market until it opens.',
  permission: 'money.rules',
  input: draft,
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
export const proposeOffering = defineStaffCommand({
  summary:
    'Proposes to offer shares; another person has to approve it before it opens. Of a company before its listing, ' +
    'price, dates and allotment follow from the listing and its market; of listed shares (`kind` placing, auction or ' +
    'grab) from the market and the opening. Nobody sets a price.',
  permission: 'money.rules',
  input: { ...draft },
  answer: pendingProposalSchema,
  errors: [...PLANNING, 'offeringKnown'],
});
export const proposeOfferingEnd = defineStaffCommand({
  summary:
    'Proposes to end an offer early, with all money back; another person has to approve it. What has been ' +
    'delivered stays.',
  permission: 'money.rules',
  input: { offering: f.recordNumber },
  answer: pendingProposalSchema,
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
  'staff/getOfferPlans': getOfferProposalsAndListings,
  'staff/getOffering': getStaffOffering,
  'staff/listEntries': listOfferingApplications,
  'staff/previewOffering': previewOffering,
  'staff/proposeOffering': proposeOffering,
  'staff/endOffering': proposeOfferingEnd,
} as const;

export const groups = { offerings: { place: 5.6, about: 'Offers of shares, and the draws that decide them.' } };
export const entities = { Offering: offeringSchema, Subscription: subscriptionSchema };
export const examples = {
  'offerings/listOfferings': { kind: 'ipo', phase: 'open' },
  'offerings/subscribe': { offering: '12', quantity: '100', key: 'a-key-of-my-own-6' },
};
