/** Reads a file of corporate actions, or returns all its faults by line. Columns are found by name. */
import { isPlainLine } from '@bourse/core/information/content/plain-text.ts';
import type { CorporateAction, MergerTerms, SpinOffTerms } from '@bourse/core/markets/market-types.ts';
import { divide, SCALE } from '@bourse/core/ledger/money.ts';
import { isRatioOne, type Ratio, createRatio, findFractionCutToDecimals } from '@bourse/core/ledger/ratio.ts';
import { addDays } from '@bourse/core/dates.ts';
import { isCalendarDate, parseNumber } from './parse-numbers-and-times.ts';
import { splitCsvLine } from './csv-row-reader.ts';
import type { FileProblem } from './bar-file-row.ts';

type Kind = CorporateAction['kind'];
const ACTION_COLUMNS = [
  'kind',
  'instrument',
  'declared',
  'ex',
  'record',
  'pay',
  'ratio',
  'amount',
  'currency',
  'rate',
  'code',
  'name',
  'acquirer',
  'price',
  'company',
  'costshare',
] as const;
type Column = (typeof ACTION_COLUMNS)[number];
const NEEDED = ['kind', 'instrument', 'ex'] as const;
const DATES = ['declared', 'ex', 'record', 'pay'] as const;

const KINDS: Readonly<Record<string, Kind>> = {
  split: 'split',
  reversesplit: 'split',
  stockdividend: 'stockDividend',
  dividend: 'dividend',
  cashdividend: 'dividend',
  rights: 'rights',
  symbolchange: 'symbolChange',
  suspension: 'suspension',
  resumption: 'resumption',
  delisting: 'delisting',
  merger: 'merger',
  spinoff: 'spinOff',
};
/** Customers read it. */
export const ACTION_NAME_MAXIMUM = 120;
const NEW_CODE = /^[A-Z0-9._-]{1,24}$/;

export interface ParsedCorporateAction {
  line: number;
  action: CorporateAction;
}
/** `cut`: a ratio in decimals, and the fraction that it was probably cut from. */
export interface CorporateActionProblem extends FileProblem {
  cut?: { ratio: string; fraction: string };
}

/** In file order. A ratio is new shares per old ("4", "4:1", "1:10"; for a stock dividend of 5 % "1.05"). */
export function parseCorporateActionsFile(
  text: string,
): ParsedCorporateAction[] | { problems: CorporateActionProblem[] } {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const separator = [',', ';', '\t'].find((each) => head.includes(each)) ?? ',';
  const names = splitCsvLine(head, separator).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[ _-]?(date|on)$/, ''),
  );
  const unknown = names.filter((name) => !ACTION_COLUMNS.includes(name as Column));
  const twice = names.find((name, at) => names.indexOf(name) < at);
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return {
      problems: [
        { line: 1, says: `the head names a column "${unknown[0]}", which is none of ${ACTION_COLUMNS.join(', ')}` },
      ],
    };
  if (twice !== undefined) return { problems: [{ line: 1, says: `the head names the column "${twice}" twice` }] };
  if (missing.length > 0)
    return { problems: [{ line: 1, says: `the head names no column for ${missing.join(', ')}` }] };

  const read: ParsedCorporateAction[] = [];
  const problems: CorporateActionProblem[] = [];
  const seen = new Map<string, number>();
  for (const [index, content] of lines.entries()) {
    if (content.trim() === '') continue;
    const line = index + 2;
    const cells = splitCsvLine(content, separator).map((each) => each.trim());
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) as Record<
      Column,
      string | undefined
    >;
    const found =
      cells.length === names.length ? parseAction(row) : `${cells.length} cells, but the head has ${names.length}`;
    const name = typeof found === 'string' ? '' : `${found.kind} ${found.instrument} ${found.exDate}`;
    if (typeof found === 'string') {
      const fraction = findCutFraction(row.ratio ?? '');
      const cut = fraction === null ? {} : { cut: { ratio: row.ratio ?? '', fraction } };
      problems.push({ line, says: found, ...cut });
    } else if (seen.has(name)) problems.push({ line, says: `the same as line ${seen.get(name)}: ${name}` });
    else {
      seen.set(name, line);
      read.push({ line, action: found });
    }
  }
  return problems.length > 0 ? { problems } : read;
}

/** The action, or what is wrong with the row. */
function parseAction(row: Record<Column, string | undefined>): CorporateAction | string {
  const kind = KINDS[(row.kind ?? '').toLowerCase().replace(/[ _-]/g, '')];
  if (!kind) return `"${row.kind}" is no kind of corporate action`;
  if (!row.instrument) return 'it names no instrument';
  if (
    ![row.instrument, row.name, row.acquirer, row.company].every(
      (each) => !each || (isPlainLine(each) && each.length <= ACTION_NAME_MAXIMUM),
    )
  )
    return 'instrument or name is too long, or has something in it that nobody sees';
  for (const name of DATES)
    if (row[name] && !(/^\d{4}-\d{2}-\d{2}$/.test(row[name]) && isCalendarDate(row[name])))
      return `${name} "${row[name]}" is no date such as 2020-08-31`;
  if (!row.ex) return 'it has no ex-date';
  if (row.declared && row.declared > row.ex) return `it was declared on ${row.declared}, after its ex-date ${row.ex}`;
  // A large split goes ex after its new shares are paid out, and a dividend of a quarter of the price or more on the
  // first business day after it was paid (FINRA 11140(b)(2)); its size is checked against the price.
  const mayGoExAfter = kind === 'split' || kind === 'stockDividend' || kind === 'dividend';
  if (row.pay && row.pay < row.ex && !mayGoExAfter) return `it is paid on ${row.pay}, before its ex-date ${row.ex}`;
  if (row.pay && kind === 'dividend' && row.pay < addDays(row.ex, -EX_AFTER_PAYMENT_DAYS))
    return `it goes ex on ${row.ex}, more than ${EX_AFTER_PAYMENT_DAYS} days after it is paid on ${row.pay}`;
  const dates = {
    instrument: row.instrument,
    exDate: row.ex,
    ...(row.declared ? { declaredOn: row.declared } : {}),
    ...(row.record ? { recordDate: row.record } : {}),
  };
  switch (kind) {
    case 'split':
    case 'stockDividend': {
      const ratio = parseRatio(row.ratio ?? '');
      const fraction = findCutFraction(row.ratio ?? '');
      if (ratio !== null && fraction !== null)
        return `ratio "${row.ratio ?? ''}" looks cut off from ${fraction}: write it in whole numbers`;
      if (ratio === null || isRatioOne(ratio)) return `ratio "${row.ratio ?? ''}" is none such as 4, 4:1 or 1:10`;
      if (kind === 'stockDividend' && ratio.numerator < ratio.denominator)
        return `ratio "${row.ratio ?? ''}" takes shares away: a stock dividend of 5 % is 1.05`;
      return { ...dates, kind, ratio };
    }
    case 'dividend':
    case 'rights':
      return parsePayment(row, { ...dates, kind, payDate: row.pay || row.ex });
    case 'symbolChange': {
      if (!NEW_CODE.test(row.code ?? '')) return `code "${row.code ?? ''}" is no new code`;
      return { ...dates, kind, code: row.code ?? '', ...(row.name ? { name: row.name } : {}) };
    }
    case 'delisting': {
      const amount = row.amount ? (parseNumber(row.amount)?.value ?? null) : null;
      return row.amount && (amount === null || amount <= 0n)
        ? `amount "${row.amount}" is no price`
        : { ...dates, kind, amount };
    }
    case 'merger':
      return parseMerger(row, { ...dates, kind });
    case 'spinOff':
      return parseSpinOff(row, { ...dates, kind });
    default:
      return { ...dates, kind };
  }
}

/** `ratio` is the acquirer's shares for each of its own, `amount` the cash for each, `price` that of fractions. */
function parseMerger(
  row: Record<Column, string | undefined>,
  merger: Omit<Extract<CorporateAction, { kind: 'merger' }>, keyof MergerTerms>,
): CorporateAction | string {
  const delivered = parseDeliveredShares(row);
  if (typeof delivered === 'string') return delivered;
  if (!row.acquirer || row.acquirer === row.instrument) return 'it names no acquirer';
  const cash = row.amount ? (parseNumber(row.amount)?.value ?? -1n) : 0n;
  if (cash < 0n) return `amount "${row.amount ?? ''}" is no cash per share`;
  return { ...merger, ...delivered, acquirer: row.acquirer, cash };
}

/** `ratio` is the new company's shares for each that stays, `costShare` their part of its cost. */
function parseSpinOff(
  row: Record<Column, string | undefined>,
  spinOff: Omit<Extract<CorporateAction, { kind: 'spinOff' }>, keyof SpinOffTerms>,
): CorporateAction | string {
  const delivered = parseDeliveredShares(row);
  if (typeof delivered === 'string') return delivered;
  if (!row.company || row.company === row.instrument) return 'it names no new company';
  const costShare = parseNumber(row.costshare ?? '')?.value ?? 0n;
  if (costShare <= 0n || costShare >= SCALE)
    return `costShare "${row.costshare ?? ''}" is no part of the cost such as 0.146154`;
  return { ...spinOff, ...delivered, company: row.company, costShare };
}

/** Another company's shares for each, and the price at which fractions of them are paid. */
function parseDeliveredShares(
  row: Record<Column, string | undefined>,
): Pick<MergerTerms, 'shares' | 'sharePrice'> | string {
  const fraction = findCutFraction(row.ratio ?? '');
  const shares = parseRatio(row.ratio ?? '');
  if (fraction !== null) return `ratio "${row.ratio ?? ''}" looks cut off from ${fraction}: write it in whole numbers`;
  if (shares === null) return `ratio "${row.ratio ?? ''}" is none such as 2:3, the shares that are given for each`;
  const sharePrice = parseNumber(row.price ?? '')?.value ?? 0n;
  if (sharePrice <= 0n) return `price "${row.price ?? ''}" is no price of a share that is given`;
  return { shares, sharePrice };
}

/** A weekend and a holiday lie between, at most. */
const EX_AFTER_PAYMENT_DAYS = 7;

/** Cash per share, converted at the rate that the file names if it is paid in another currency. */
function parsePayment(
  row: Record<Column, string | undefined>,
  payment: Omit<Extract<CorporateAction, { kind: 'dividend' | 'rights' }>, 'amount'>,
): CorporateAction | string {
  const amount = parseNumber(row.amount ?? '')?.value ?? 0n;
  if (amount <= 0n) return `amount "${row.amount ?? ''}" is no cash per share`;
  const { currency = '' } = row;
  const rate = row.rate ? (parseNumber(row.rate)?.value ?? 0n) : null;
  if (rate !== null && rate <= 0n) return `rate "${row.rate ?? ''}" is none such as 1.0812`;
  if (currency === '') return rate === null ? { ...payment, amount } : 'it has a rate, but names no currency';
  if (!/^[A-Z]{3,5}$/.test(currency)) return `currency "${currency}" is none such as EUR`;
  const converted = rate === null ? amount : divide(amount * rate, SCALE, 'half-even');
  return { ...payment, amount: converted, paidIn: { currency, amount, rate } };
}

/** Each side of the colon by itself: `1:3.333333` is cut too. */
function findCutFraction(text: string): string | null {
  const sides = text.split(':').map((each) => each.trim());
  const fractions = sides.map(findFractionCutToDecimals);
  if (fractions.every((each) => each === null)) return null;
  const [upper, lower] = [0, 1].map((side): Ratio | null => {
    const whole = parseNumber(sides[side] ?? '1')?.value ?? 0n;
    return fractions[side] ?? (whole > 0n ? createRatio(whole, SCALE) : null);
  });
  if (!upper || !lower) return null;
  const { numerator, denominator } = createRatio(
    upper.numerator * lower.denominator,
    upper.denominator * lower.numerator,
  );
  return `${numerator}:${denominator}`;
}

/** Null if it isn't a ratio. */
function parseRatio(text: string): Ratio | null {
  const [before = '', after = '1', ...more] = text.split(':').map((each) => each.trim());
  const [upper, lower] = [parseNumber(before)?.value ?? 0n, parseNumber(after)?.value ?? 0n];
  if (more.length > 0 || upper <= 0n || lower <= 0n) return null;
  return createRatio(upper, lower);
}
