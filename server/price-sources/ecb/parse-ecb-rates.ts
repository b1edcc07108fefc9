/**
 * Reads the ECB's files of euro foreign exchange reference rates (`eurofxref-*.xml`). They have one form, which this
 * takes literally: anything else in it, such as a document type, an entity or another attribute, makes it unreadable.
 */
import { parseDecimal, SCALE_DIGITS, type Rate } from '@bourse/core/ledger/money.ts';
import { forEachYielding } from '../../runtime/promises.ts';
import { isCalendarDate } from '../../venue/import/parse-numbers-and-times.ts';
import { SourceError } from '../price-source.ts';

export interface EcbDay {
  /** YYYY-MM-DD in Frankfurt. */
  date: string;
  /** Units of a currency for one euro, 8 decimals. */
  perEuro: ReadonlyMap<string, Rate>;
}

const HEAD = new RegExp(
  [
    String.raw`^\uFEFF?(?:<\?xml version=["']1\.0["'] encoding=["']UTF-8["']\?>)?`,
    String.raw`<gesmes:Envelope(?: xmlns(?::gesmes)?=["'][\w:/.-]{1,100}["']){2}>`,
    '<gesmes:subject>[^<>&]{1,100}</gesmes:subject>',
    '<gesmes:Sender>',
    '<gesmes:name>[^<>&]{1,100}</gesmes:name>',
    '</gesmes:Sender>',
    '<Cube>',
  ].join(String.raw`\s*`),
);
const RATE = String.raw`<Cube currency=(["'])([A-Z]{3})\1 rate=(["'])(\d{1,10}(?:\.\d{1,8})?)\3\s?/>`;
const DAY = new RegExp(
  String.raw`\s*<Cube time=(["'])(\d{4}-\d{2}-\d{2})\1>((?:\s*<Cube currency=["'][^<>]{1,80}/>)+)\s*</Cube>`,
  'y',
);
const TAIL = /\s*<\/Cube>\s*<\/gesmes:Envelope>\s*$/y;

/**
 * The days from `since` (YYYY-MM-DD) on, newest first as in the file; lets other work run in between. Rejects with a
 * `SourceError`: `unreadable`.
 */
export async function parseEcbRates(text: string, since = ''): Promise<EcbDay[]> {
  const head = HEAD.exec(text);
  if (!head) throw new SourceError('unreadable', 'no file of reference rates');
  const days: EcbDay[] = [];
  let before: string | null = null;
  await forEachYielding(matchDays(text, head[0].length), ({ date, rates }) => {
    if (!isCalendarDate(date) || (before !== null && date >= before))
      throw new SourceError('unreadable', `the day ${date} is none, or isn't in its place`);
    before = date;
    if (date >= since) days.push({ date, perEuro: parseRates(rates, date) });
  });
  return days;
}

function* matchDays(text: string, start: number): Generator<{ date: string; rates: string }> {
  let at = start;
  let count = 0;
  for (;;) {
    DAY.lastIndex = at;
    const match = DAY.exec(text);
    if (!match) break;
    at = DAY.lastIndex;
    count += 1;
    yield { date: match[2] ?? '', rates: match[3] ?? '' };
  }
  TAIL.lastIndex = at;
  if (count === 0 || !TAIL.test(text)) throw new SourceError('unreadable', `something else after ${count} days`);
}

function parseRates(text: string, date: string): Map<string, Rate> {
  const perEuro = new Map<string, Rate>();
  const rest = text.replaceAll(new RegExp(RATE, 'g'), (_all, _quote, currency: string, _other, rate: string) => {
    const value = parseDecimal(rate, SCALE_DIGITS) ?? 0n;
    if (value <= 0n || perEuro.has(currency))
      throw new SourceError('unreadable', `the rate of ${currency} on ${date} is 0 or there twice`);
    perEuro.set(currency, value);
    return '';
  });
  if (rest.trim() !== '') throw new SourceError('unreadable', `a rate of ${date} has another form`);
  return perEuro;
}
