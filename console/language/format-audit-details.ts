/** Named details of the staff's record and of proposals: each one's name, and its value in readable form. */
import { appendCurrency } from '@bourse/contract/texts/korean-won.ts';
import type { Texts as ProductTexts } from '@bourse/contract/texts/text-tables.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { formatMoney, formatNumber, formatPrice, formatDateTimeToMinute } from './format.ts';
import { rateToPercent } from './parse-input.ts';
import type { ConsoleLanguage } from './console-language.ts';
import type { ConsoleTexts } from './use-texts.tsx';

type Words = Readonly<Record<string, string>>;
type Value = string | number | boolean | null;

/** Where the words of details come from; the customers' ones are loaded later than the console's. */
export interface AuditTextSources {
  texts: ConsoleTexts;
  product: ProductTexts | null;
  language: ConsoleLanguage;
}

/** Details that are codes, and where their words are. */
const CODES: Readonly<Record<string, (from: AuditTextSources) => Words>> = {
  kind: ({ texts, product }) => ({
    ...product?.offerKinds.name,
    ...texts.money.rules.kinds,
    ...texts.proposals.kinds,
    ...texts.reviews.kinds,
  }),
  act: ({ texts }) => texts.strategies.acts,
  actionKinds: ({ texts }) => texts.actions.kinds,
  state: ({ texts }) => ({ ...texts.reviews.states, ...texts.customers.states }),
  setting: ({ texts }) => texts.settings.names,
  stage: ({ product }) => product?.offerings.stage ?? {},
  verdict: ({ texts }) => texts.reviews.verdicts,
  roles: ({ texts }) => texts.roles,
  // Sentences of refusals that name no value of the attempt.
  code: ({ product }) =>
    Object.fromEntries(Object.entries(product?.errors ?? {}).filter(([, text]) => !text.includes('{'))),
  what: ({ texts }) => texts.proposals.appointments,
  haltWhy: ({ product }) => product?.terms.haltReason ?? {},
  unpaid: ({ texts }) => texts.offerings.unpaidKinds,
  topic: ({ texts }) => texts.news.topics,
  direction: ({ texts }) => ({ ...texts.money.correction.directions, ...texts.houseAccounts.capital.directions }),
  market: ({ product }) => product?.markets.name ?? {},
  scope: ({ texts }) => texts.risk.limits.scopes,
  measure: ({ texts }) => texts.risk.limits.measures,
  step: ({ texts }) => texts.risk.cases.did,
  outcome: ({ texts }) => texts.risk.cases.outcomes,
  loosened: ({ texts }) => texts.audit.details,
  cause: ({ texts }) => texts.investmentFunds.corrections.causes,
  strategyKind: ({ texts }) => texts.strategies.kind,
  kinds: ({ texts }) => texts.operatorWebhooks.kind,
  disabledReason: ({ texts }) => texts.operatorWebhooks.disabledReason,
  rebalancing: ({ texts }) => texts.investmentFunds.opening.rebalancings,
};

const RATES: ReadonlySet<string> = new Set([
  'alarm',
  'discount',
  'feeRate',
  'floor',
  'initial',
  'lendersPart',
  'limit',
  'maintenance',
  'quotaPart',
  'stopAt',
  'volatilityFrom',
  'warning',
]);
const MONEY: ReadonlySet<string> = new Set([
  'amount',
  'approverAlone',
  'capital',
  'ceiling',
  'customerAlone',
  'fee',
  'feeFixed',
  'fourEyesAbove',
  'free',
  'fundWorth',
  'givenBack',
  'minimumAmount',
  'personWorth',
  'promotionCap',
  'worth',
]);
const MINUTES: ReadonlySet<string> = new Set(['opens', 'closes']);
const NUMBERS: ReadonlySet<string> = new Set([
  'applications',
  'fundHeld',
  'held',
  'lot',
  'maximum',
  'minimum',
  'mostAPerson',
  'price',
  'quota',
]);
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const HOUR_MINUTES = 60;

const two = (count: number): string => String(count).padStart(2, '0');
const clockOf = (minute: number): string => `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`;

function weekdaysOf(text: string, language: ConsoleLanguage): string {
  const format = new Intl.DateTimeFormat(language === 'kor' ? 'ko' : 'en', { weekday: 'short', timeZone: 'UTC' });
  return [...text.replaceAll(' ', '')].map((day) => format.format(MONDAY + (Number(day) - 1) * DAY_MS)).join(', ');
}

const inMoney = (value: string, currency: string | undefined, language: ConsoleLanguage): string =>
  currency === undefined ? formatNumber(value) : appendCurrency(formatMoney(value, currency), currency, language);

/** `currency`: that of the whole, if it has one. Codes without a word are shown unchanged. */
export function formatAuditDetail(name: string, value: Value, from: AuditTextSources, currency?: string): string {
  const { texts, language } = from;
  const { reviews, list } = texts;
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return value === true || value === 'true' ? reviews.yes : reviews.no;
  const text = String(value ?? list.none);
  if (TIME.test(text)) return formatDateTimeToMinute(text);
  const codes = CODES[name]?.(from);
  if (codes)
    return text
      .split(' ')
      .map((code) => labelOf(codes, code))
      .join(', ');
  if (name === 'weekdays' && /^[1-7 ]+$/.test(text)) return weekdaysOf(text, language);
  return parseScaled(text) !== null ? numberText(name, text, language, currency) : text;
}

function numberText(name: string, text: string, language: ConsoleLanguage, currency: string | undefined): string {
  if (RATES.has(name)) return `${rateToPercent(text)} %`;
  if (MONEY.has(name)) return inMoney(text, currency, language);
  if (name === 'price' && currency !== undefined)
    return appendCurrency(formatPrice(text, currency), currency, language);
  if (NUMBERS.has(name)) return formatNumber(text);
  return MINUTES.has(name) ? clockOf(Number(text)) : text;
}

/** The subject of an audit entry or a proposal as text: "review w255u-3", "practice money". */

/** The kind in words, then the name or number. Instruments, currencies and people's names stay unchanged. */
export function formatAuditSubject(subject: string, texts: ConsoleTexts): string {
  const words = { ...texts.audit.subjects, ...texts.strategies.kind };
  if (Object.hasOwn(words, subject)) return labelOf(words, subject);
  const [kind = '', ...rest] = subject.split(' ');
  if (kind === 'legal' && rest.length === 1) return labelOf(texts.legal.names, rest[0]!);
  if (kind === 'setting' && rest.length === 1)
    return `${labelOf(words, kind)}: ${labelOf(texts.settings.names, rest[0]!)}`;
  return [labelOf(words, kind), ...rest].join(' ');
}
