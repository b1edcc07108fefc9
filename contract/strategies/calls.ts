/** Strategies: rules that say what to hold, their back-test, and a customer's own. */
import { STRATEGY_INSTRUMENTS_MAXIMUM } from '@bourse/core/products/strategies/strategy-specification.ts';
import * as z from 'zod/mini';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';
import {
  backTestSchema,
  strategyKindSchema,
  liveStrategyRecordSchema,
  strategyRunSchema,
  houseStrategyStatusSchema,
  strategySchema,
} from './strategy-schemas.ts';

const parameters = z
  .array(
    z.strictObject({
      name: z.string().check(z.regex(/^[a-zA-Z]{1,24}$/)),
      value: z.int().check(z.gte(0), z.lte(10_000)),
    }),
  )
  .check(z.maxLength(12));
const instruments = z.array(f.instrument).check(z.minLength(1), z.maxLength(STRATEGY_INSTRUMENTS_MAXIMUM));
/** Basis points of its highest value. */
const stopAt = z.nullable(z.int().check(z.gte(500), z.lte(9_000)));

const UNFIT = ['notFound', 'badInput', 'strategyInstruments', 'strategyMarkets', 'instrumentNotFound'] as const;

export const listStrategies = defineCustomerQuery({
  summary:
    'The kinds of strategies, and those that the house has made of them, ended ones too: `now` run of `ever` that ' +
    'were begun.',
  input: { kind: z.optional(strategyKindSchema), ...f.pageFields },
  answer: z.object({
    ...f.pageOf(z.extend(strategySchema, { endedAt: z.nullable(f.time) })).shape,
    kinds: z.array(strategySchema),
    ever: z.int(),
    now: z.int(),
  }),
});

export const getStrategy = defineCustomerQuery({
  summary: 'One strategy: a kind by its name, one of the house by its number, or an own one; with its versions.',
  input: { strategy: f.id },
  answer: z.object({
    strategy: strategySchema,
    live: z.nullable(liveStrategyRecordSchema),
    /** For one of the house's, the leader by whose number it is copied; null while it doesn't lead. */
    leader: z.nullable(f.recordNumber),
    /** For an own one, its state, or its state when it last ended. */
    run: z.nullable(strategyRunSchema),
    versions: z.array(
      z.object({
        version: z.int(),
        madeAt: f.time,
        parameters: z.array(z.object({ name: z.string(), value: z.int() })),
        instruments: z.array(f.instrument),
      }),
    ),
  }),
  errors: ['notFound'],
});

export const backtest = defineCustomerQuery({
  summary:
    'Tries a strategy on the past: with its own parameters and instruments, or with others. It trades at the next ' +
    "session's opening, with the charges of the day and the rule of every fill, around a stated spread and " +
    'displayed size. Five years unless told, with an amount like ten thousand dollars.',
  input: {
    strategy: f.id,
    parameters: z.optional(parameters),
    instruments: z.optional(instruments),
    stopAt: z.optional(stopAt),
    from: z.optional(f.dateInput),
    to: z.optional(f.dateInput),
    amount: z.optional(f.positiveDecimal),
  },
  answer: backTestSchema,
  errors: [...UNFIT, 'strategyHistory'],
});

export const saveStrategy = defineCustomerCommand({
  summary: "Keeps a strategy of one's own: a kind or another strategy with these parameters on these instruments.",
  input: { strategy: f.id, parameters, instruments, stopAt },
  answer: z.object({ strategy: strategySchema }),
  errors: [...UNFIT, 'strategiesFull', 'strategyExists'],
});

export const removeStrategy = defineCustomerCommand({
  summary: "Takes a strategy of one's own away.",
  input: { strategy: f.id },
  answer: f.emptyAnswer,
  errors: ['notFound', 'strategyRuns'],
});

const OPENS = [
  'insufficientBalance',
  'unpaidLoanFirst',
  'accountFrozen',
  'accountDisabled',
  'accountBanned',
  'cannotTrade',
  'systemBusy',
] as const;

export const runStrategy = defineCustomerCommand({
  summary:
    "Follows a saved strategy of one's own with `amount` of the main portfolio's money, in its currency, in a " +
    'portfolio that nothing else opens anything in. It first decides at the end of the last session that is over.',
  input: { strategy: f.id, amount: f.positiveDecimal },
  answer: z.object({ run: strategyRunSchema }),
  errors: [
    'notFound',
    'badInput',
    'instrumentNotFound',
    'priceSimulated',
    'strategyRuns',
    'strategyRunsFull',
    'strategyBelowMinimum',
    ...OPENS,
  ],
});

export const changeStrategyRunMoney = defineCustomerCommand({
  summary: 'Puts more money into a strategy that runs, or takes some of what is free in it out.',
  input: {
    strategy: f.id,
    direction: z.enum(['deposit', 'withdraw']),
    amount: f.positiveDecimal,
  },
  answer: z.object({ run: strategyRunSchema }),
  errors: ['notFound', 'badInput', 'strategyEnded', ...OPENS],
});

export const stopRun = defineCustomerCommand({
  summary:
    'Stops a strategy that runs. `close`: all that it holds is sold, as soon as it can be; else it stays in its ' +
    'portfolio. What is free goes back to the main portfolio.',
  input: { strategy: f.id, close: z.boolean() },
  answer: z.object({ run: strategyRunSchema }),
  errors: ['notFound', 'strategyEnded', 'systemBusy'],
});

export const listMyStrategies = defineCustomerQuery({
  summary: 'The strategies that the customer has kept, newest first.',
  input: { ...f.pageFields },
  answer: f.pageOf(strategySchema),
});

const proposed = z.object({
  act: z.enum(['begin', 'version', 'end']),
  strategy: strategySchema,
  proposal: nullablePendingProposalSchema,
});

export const listAllStrategies = defineStaffQuery({
  summary: "The house's strategies, what waits for a second person, and how many customers have kept one of each kind.",
  permission: 'money.read',
  late: true,
  input: { ...f.pageFields },
  answer: z.object({
    ...f.pageOf(z.extend(strategySchema, { run: z.nullable(houseStrategyStatusSchema) })).shape,
    savedCounts: z.array(z.object({ kind: strategyKindSchema, count: z.int() })),
    proposed: z.array(proposed),
  }),
});

export const proposeStrategy = defineStaffCommand({
  summary:
    'Proposes that a strategy of the house begins, runs in a new version, or ends; another person approves it. It ' +
    'runs with the capital that its account is given. `begin` names a `kind` and no `strategy`, the others a ' +
    '`strategy` and no `kind`.',
  permission: 'money.rules',
  input: {
    act: z.enum(['begin', 'version', 'end']),
    strategy: z.optional(f.recordNumber),
    kind: z.optional(strategyKindSchema),
    parameters: z.optional(parameters),
    instruments: z.optional(instruments),
    stopAt: z.optional(stopAt),
  },
  answer: proposed,
  errors: [...UNFIT, 'strategyEnded'],
});

export const calls = {
  'strategies/listStrategies': listStrategies,
  'strategies/getStrategy': getStrategy,
  'strategies/backtest': backtest,
  'strategies/saveStrategy': saveStrategy,
  'strategies/removeStrategy': removeStrategy,
  'strategies/listMyStrategies': listMyStrategies,
  'strategies/runStrategy': runStrategy,
  'strategies/changeRun': changeStrategyRunMoney,
  'strategies/stopRun': stopRun,
  'staff/listStrategies': listAllStrategies,
  'staff/proposeStrategy': proposeStrategy,
} as const;

export const groups = {
  strategies: { place: 5.9, about: "Rules that say what to hold, their trial on the past, and a customer's own." },
};
export const entities = { Strategy: strategySchema, BackTest: backTestSchema, StrategyRun: strategyRunSchema };
const OWN = {
  parameters: [
    { name: 'lookback', value: 120 },
    { name: 'skip', value: 5 },
    { name: 'hold', value: 2 },
    { name: 'every', value: 3 },
  ],
  instruments: ['US.NWRB', 'US.HMLK'],
};
export const examples = {
  'strategies/getStrategy.strategy': 'momentum',
  'strategies/backtest': { strategy: 'momentum', ...OWN, from: '2022-01-03', to: '2026-10-30' },
  'strategies/saveStrategy': { strategy: 'momentum', ...OWN, stopAt: 2_000, key: 'a-key-of-my-own-1' },
  'strategies/runStrategy': { strategy: 'z1-5', amount: '1000', key: 'a-key-of-my-own-2' },
};
