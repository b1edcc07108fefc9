/** The guide's answers, sentence by sentence, with what each sentence is based on. */
import * as z from 'zod/mini';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { GUIDE_QUESTION_KINDS } from '@bourse/core/information/guide/understand-question.ts';

const name = z.string().check(z.regex(/^[A-Za-z]{1,40}$/));
const plain = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]);
/** An order as for `previewOrder`, whose own schema it must satisfy; or `{code, params}` of a refusal. */
const whole = z.record(name, z.union([plain, z.record(name, plain)]));

/**
 * `value` as on the wire, `displayedValue` as in the sentence, `exact` with all of its digits; `label` and `from` are
 * in the reader's language.
 */
export const guideSourceSchema = z.object({
  name: z.string(),
  value: z.string(),
  at: f.time,
  source: z.string(),
  label: z.string(),
  displayedValue: z.string(),
  exact: z.string(),
  from: z.string(),
});
export const guideSentenceSchema = z.object({ text: z.string(), sources: z.array(guideSourceSchema) });

export const explainGuideSubject = defineCustomerQuery({
  summary:
    'Explains, each sentence with the figures that it stands on: an instrument, a portfolio, an order before it is ' +
    'placed, a charge, a refusal, a movement of money, or what a day or a month did to the portfolio. It never ' +
    'advises and never foretells. Where the operator sells it, a portfolio, a movement and a ' +
    'period take the plan.',
  input: {
    about: z.enum(['instrument', 'portfolio', 'order', 'fee', 'refusal', 'statement']),
    /**
     * An instrument; a portfolio's number; an order as for `previewOrder`; a charge as `<market>:<name>`,
     * `exchange:exchangeSpread` or `borrow:<market>`; a refusal's code and parameters, or `last` for the latest refused
     * order; a transfer's number, a day (2026-11-20) or a month (2026-11) of UTC.
     */
    of: z.union([z.string().check(z.regex(/^[A-Za-z0-9.^:_-]{1,80}$/)), whole]),
    /** The currency of a portfolio's or a period's totals. */
    in: z.optional(f.currency),
    /** The zone in which times are given; by default UTC, which is then named. */
    zone: z.optional(f.zone),
  },
  answer: z.object({ sentences: z.array(guideSentenceSchema) }),
  errors: ['guideNotInPlan', 'instrumentNotFound', 'portfolioNotFound', 'currencyUnknown', 'periodEmpty', 'notFound'],
});

export const findSubjects = defineCustomerQuery({
  summary:
    'Finds what a question over everything is about: instruments by code or name, charges, the latest ' +
    'refused order, the portfolio, the last movement of money, the day or the month. The question stays here and ' +
    'is not kept.',
  input: { question: f.name(2, 200) },
  answer: z.object({
    found: z.array(
      z.object({
        about: z.enum(['instrument', 'portfolio', 'fee', 'refusal', 'statement']),
        /** In the form that `explainGuideSubject` takes. */
        of: z.string(),
        title: z.string(),
      }),
    ),
  }),
});

export const answerQuestion = defineCustomerQuery({
  summary:
    "Answers a question about the customer's own figures, by rules and in the language it is asked in: what it " +
    'costs, why an order did not fill, what a move of the price would do, why money was lost, why a price moved, ' +
    'where the money is, the risks. It says what it can’t know and what could be asked next. The question stays here ' +
    'and is not kept.',
  input: {
    question: f.name(2, 200),
    /** The instrument of the question before, which one that names none is about. */
    instrument: z.optional(f.instrument),
    /** The instrument looked at last: what a first question about a price or a cost is about. */
    viewed: z.optional(f.instrument),
    /** The refusal that the customer's last attempt on this phone got. */
    refused: z.optional(
      z.strictObject({ code: name, params: z.record(name, z.union([z.string(), z.number(), z.null()])) }),
    ),
    /** By default the main one. */
    portfolio: z.optional(f.portfolio),
    /** The currency of totals. */
    in: z.optional(f.currency),
    zone: z.optional(f.zone),
  },
  answer: z.object({
    language: f.language,
    /** Null: it isn't understood, and `followUps` are what is. */
    kind: z.nullable(z.enum(GUIDE_QUESTION_KINDS)),
    subject: z.nullable(z.object({ instrument: f.instrument, name: z.string() })),
    sentences: z.array(guideSentenceSchema),
    /** What the answer leaves open, or that the question isn't understood. */
    limit: z.string(),
    /** Questions to ask next. */
    followUps: z.array(z.string()),
  }),
});

/**
 * `until`: when the trial or the paid month ends; after it, the plan goes on unless it was cancelled or `agreedAt`,
 * when the customer agreed to pay, is null.
 */
export const guideSubscriptionSchema = z.object({
  status: z.enum(['trial', 'paid', 'ended']),
  currency: f.currency,
  price: f.decimal,
  startedAt: f.time,
  until: f.time,
  agreedAt: z.nullable(f.time),
  cancelledAt: z.nullable(f.time),
  endedAt: z.nullable(f.time),
  cause: z.nullable(z.enum(['cancelled', 'unpaid', 'notAgreed'])),
});

export const getGuideSubscription = defineCustomerQuery({
  summary:
    "The customer's plan of the guide, the last one where it has ended, and what one costs: `trialUntil` is when a " +
    'trial would end that began now, null for whoever has had theirs.',
  input: {},
  answer: z.object({
    /** Whether the operator sells it; otherwise everything is explained for free. */
    isSold: z.boolean(),
    plan: z.nullable(guideSubscriptionSchema),
    prices: z.array(z.object({ currency: f.currency, price: f.decimal, available: f.decimal })),
    trialUntil: z.nullable(f.time),
    /** When the first month would be paid. */
    firstPaymentAt: f.time,
    /** The service that questions are sent to, and since when the customer agrees to it; null if none is configured. */
    asking: z.nullable(z.object({ endpoint: z.string(), consentAt: z.nullable(f.time) })),
  }),
});

export const startGuideSubscription = defineCustomerCommand({
  summary:
    'Begins the plan: a trial for whoever has had none, which ends unless they agree to pay meanwhile; else the ' +
    'first month, which is paid at once.',
  input: { currency: f.currency, price: f.positiveDecimal },
  answer: z.object({ plan: guideSubscriptionSchema }),
  errors: [
    'currencyUnknown',
    'guideIsFree',
    'guidePlanRunning',
    'guidePriceChanged',
    'insufficientBalance',
    ...f.CANNOT_TRADE_ERRORS,
    'systemBusy',
  ],
});

export const agreeToPay = defineCustomerCommand({
  summary:
    'Agrees that the plan goes on after what runs: the first month is taken when the trial ends, or the next one of ' +
    'a plan that was cancelled. A trial without it ends, and nothing is taken.',
  input: { price: f.positiveDecimal },
  answer: z.object({ plan: guideSubscriptionSchema }),
  errors: ['guideNoPlan', 'guidePriceChanged', 'systemBusy'],
});

export const cancelGuideSubscription = defineCustomerCommand({
  summary: 'Cancels the plan: it runs to the end of the trial or of the paid month, and nothing more is paid.',
  input: {},
  answer: z.object({ plan: guideSubscriptionSchema }),
  errors: ['guideNoPlan', 'systemBusy'],
});

/** A random name that the caller chooses, so that it is unique. */
const comingName = z.string().check(z.regex(/^[A-Za-z0-9-]{16,40}$/));

export const askGuide = defineCustomerCommand({
  summary:
    'Answers a question about a subject, phrased by the service that the operator has configured. Only sentences in ' +
    "the guide's own words pass, whose figures stand in the sources that they cite; `dropped` counts the others.",
  input: {
    about: z.enum(['instrument', 'portfolio', 'fee', 'statement']),
    of: z.string().check(z.regex(/^[A-Za-z0-9.^:_-]{1,80}$/)),
    in: z.optional(f.currency),
    question: f.name(3, 200),
    /** The caller's name for the answer on the stream, while it arrives. */
    coming: z.optional(comingName),
  },
  answer: z.object({ answer: f.positiveIntegerText, sentences: z.array(guideSentenceSchema), dropped: z.int() }),
  errors: [
    'guideQuestionsUnsupported',
    'guideNotInPlan',
    'guideConsentNeeded',
    'guideQuestionLimitReached',
    'guideSilent',
    'instrumentNotFound',
    'portfolioNotFound',
    'currencyUnknown',
    'periodEmpty',
    'notFound',
    'systemBusy',
  ],
});

export const setGuideServiceConsent = defineCustomerCommand({
  summary: 'Agrees that questions and figures go to the service of this name, or takes that back.',
  input: {
    endpoint: z.string().check(z.regex(/^[A-Za-z0-9.:[\]-]{1,260}$/)),
    agreed: z.boolean(),
  },
  answer: z.object({ endpoint: z.string(), agreed: z.boolean() }),
  errors: ['guideQuestionsUnsupported', 'guideConsentNeeded', 'systemBusy'],
});

export const reportAnswer = defineCustomerCommand({
  summary:
    'Reports an answer as wrong or improper to the operator, with the question, which is kept with a report alone.',
  input: { answer: f.recordNumber, question: z.optional(f.name(3, 200)) },
  answer: f.emptyAnswer,
  errors: ['notFound', 'systemBusy'],
});

export const REPORT_RESOLUTIONS = ['wrong', 'improper', 'right', 'other'] as const;
const reportResolution = z.enum(REPORT_RESOLUTIONS);

export const listReportedAnswers = defineStaffQuery({
  summary:
    'Answers of the guide that customers have reported, the newest first; those that nobody has looked at, or with ' +
    '`resolved` the others. `customer` is told to whoever may see customers; `reporter` is a number that stands for ' +
    'them, the same in each of their reports. Everybody else reads `hidden` ones: what was answered about the ' +
    "customer's own money has dots in place of its figures and names, and every question in place of its numbers.",
  permission: 'guide.answers',
  input: { resolved: z.optional(z.boolean()), ...f.pageFields },
  answer: f.pageOf(
    z.object({
      report: f.recordNumber,
      customer: z.nullable(z.string()),
      reporter: f.recordNumber,
      about: z.string(),
      of: z.string(),
      hidden: z.boolean(),
      /** Null for a report that came without it. */
      question: z.nullable(z.string()),
      sentences: z.array(guideSentenceSchema),
      dropped: z.int(),
      endpoint: z.string(),
      at: f.time,
      reportedAt: f.time,
      resolved: z.nullable(z.object({ at: f.time, as: reportResolution, why: z.string() })),
    }),
  ),
});

export const resolveReportedAnswer = defineStaffCommand({
  summary: 'Says what a reported answer was found to be, and why. It is said once.',
  permission: 'guide.answers',
  input: { report: f.recordNumber, as: reportResolution, why: f.name(3, 300) },
  answer: z.object({ report: f.recordNumber }),
  errors: ['notFound', 'reportResolved', 'systemBusy'],
});

export const calls = {
  'guide/explain': explainGuideSubject,
  'guide/answerQuestion': answerQuestion,
  'guide/findSubjects': findSubjects,
  'guide/getPlan': getGuideSubscription,
  'guide/subscribePlan': startGuideSubscription,
  'guide/agreeToPay': agreeToPay,
  'guide/cancelPlan': cancelGuideSubscription,
  'guide/askGuide': askGuide,
  'guide/consentToAsking': setGuideServiceConsent,
  'guide/reportAnswer': reportAnswer,
  'staff/listReportedAnswers': listReportedAnswers,
  'staff/resolveReportedAnswer': resolveReportedAnswer,
} as const;

export const groups = { guide: { place: 21, about: 'Explanations whose every sentence names what it stands on.' } };
export const frames = {
  answering: {
    data: z.object({ coming: comingName, sentences: z.array(guideSentenceSchema) }),
    says:
      'The sentences of an answer that is still being written, as far as each has passed the checker, once a second ' +
      'at most.',
  },
};
export const channels = {
  answering: { of: comingName, says: 'the answer that the customer has asked the guide for under this name' },
};
export const entities = {
  GuideSentence: guideSentenceSchema,
  GuideSource: guideSourceSchema,
  GuidePlan: guideSubscriptionSchema,
};
export const examples = {
  'guide/askGuide': {
    about: 'instrument',
    of: 'US.NWRB',
    question: 'How far is it from its high?',
    key: 'a-key-of-my-own-1',
  },
  'guide/consentToAsking': { endpoint: 'models.example', agreed: true, key: 'a-key-of-my-own-1' },
  'guide/reportAnswer': { answer: '1', question: 'How far is it from its high?', key: 'a-key-of-my-own-1' },
  'staff/resolveReportedAnswer': {
    report: '1',
    as: 'right',
    why: 'Both figures stand in the quote.',
    key: 'a-key-of-my-own-1',
  },
  'guide/explain': { about: 'instrument', of: 'US.NWRB' },
  'guide/answerQuestion': { question: 'What if Nordwind Robotics falls 10 %?', in: 'USD' },
  'guide/findSubjects': { question: 'What does Nordwind Robotics cost me in fees?' },
  'guide/subscribePlan': { currency: 'USD', price: '4.90', key: 'a-key-of-my-own-1' },
  'guide/agreeToPay': { price: '4.90', key: 'a-key-of-my-own-1' },
};
