/** What sources report of instruments besides prices: corporate actions to be decided, and faults of their bars. */
import { isPlainText } from '@bourse/core/information/content/plain-text.ts';
import { BAR_FINDINGS } from '@bourse/core/markets/price-sources/accept-bars.ts';
import { CALENDAR_FINDINGS } from '@bourse/core/markets/price-sources/compare-calendar.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import { ACTION_FAULTS } from '../corporate-actions/calls.ts';
import * as f from '../field-schemas.ts';

export const SOURCE_FINDINGS = [...BAR_FINDINGS, ...CALENDAR_FINDINGS, 'otherCurrency'] as const;

const bar = z.object({ at: f.time, open: f.decimal, high: f.decimal, low: f.decimal, close: f.decimal });

/**
 * `terms`: new shares for old ones (4:1), cash per share, or the new code. `state`: `own` if the house has such an
 * action of that day, `proposed` while a second person decides. `evidence`: the bars around its ex-date as traded and
 * as it would adjust them, `from` the index of the first one on or after it; of the first fifty open ones.
 */
const reportedAction = z.object({
  report: f.recordNumber,
  instrument: f.instrument,
  kind: z.enum(['split', 'dividend', 'symbolChange', 'delisting']),
  exDate: f.date,
  terms: z.string(),
  sources: z.array(z.string()),
  reportedAt: f.time,
  state: z.enum(['open', 'proposed', 'dismissed', 'own']),
  evidence: z.nullable(z.object({ from: z.int(), traded: z.array(bar), adjusted: z.array(bar) })),
});

/** `subject`: an instrument, or a market for what its days show. */
const finding = z.object({
  source: z.string(),
  subject: z.string(),
  finding: z.enum(SOURCE_FINDINGS),
  date: f.date,
  detail: z.string(),
  foundAt: f.time,
});

/** `alone`: in a practice world one person decides. */
const reportedActions = z.object({
  alone: z.boolean(),
  reports: z.array(reportedAction),
  findings: z.array(finding),
});

export const listReportedActions = defineStaffQuery({
  summary:
    'Corporate actions that sources of real prices report, the latest ex-date first and at most 500; what was wrong ' +
    'with their bars in the last month, and on which days they show other hours than the rulebook.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: reportedActions,
});

export const decideReportedActions = defineStaffCommand({
  summary:
    "Proposes reported corporate actions as the house's own, checked like a file of them, or dismisses them. In a " +
    'practice world they hold at once, elsewhere another person approves them.',
  permission: 'money.correct',
  input: {
    reports: z.array(f.recordNumber).check(z.minLength(1), z.maxLength(100)),
    verdict: z.enum(['propose', 'dismiss']),
    why: z.string().check(z.minLength(3), z.maxLength(300), z.refine(isPlainText)),
  },
  answer: reportedActions,
  errors: ['notFound', 'notInThatState', ...ACTION_FAULTS],
});
