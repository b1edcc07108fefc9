/** What the portfolio was worth, as Alpaca's clients draw it. */
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { invalidError, unwrap } from '../alpaca-errors.ts';
import type { AlpacaRequest, AlpacaRoutes } from '../alpaca-routes.ts';

const CURRENCY = 'USD';
const DAY_MS = 86_400_000;
/** Days of a period's unit. */
const UNIT_DAYS: Readonly<Record<string, number>> = { D: 1, W: 7, M: 31, A: 366 };
const TIMEFRAMES: Readonly<Record<string, number>> = {
  '1Min': 60_000,
  '5Min': 300_000,
  '15Min': 900_000,
  '1H': 3_600_000,
  '1D': DAY_MS,
};
const MONTH_DAYS = 31;

async function getPortfolioHistory({ query, program, now }: AlpacaRequest): Promise<unknown> {
  const { from, to, days } = readSpan(query, now);
  const timeframe = query.get('timeframe') || (days <= 7 ? '15Min' : '1D');
  const step = TIMEFRAMES[timeframe];
  if (step === undefined) throw invalidError('invalid timeframe');
  const curve = unwrap(await program.call('performance/getCurve', { span: spanOf(days), in: CURRENCY }));
  const [first, ...others] = curve.points.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to);
  const base = first ? amountOf(first.value) : 0n;
  const points = first ? thinOut([{ ...first, flows: '0' }, ...others], step) : [];
  let flows = 0n;
  const gains = points.map(({ value, flows: added }) => {
    flows += amountOf(added);
    return amountOf(value) - base - flows;
  });
  return {
    timestamp: points.map(({ at }) => Math.floor(Date.parse(at) / 1000)),
    equity: points.map(({ value }) => Number(value)),
    profit_loss: gains.map((gain) => Number(formatAmount(gain, CURRENCY))),
    profit_loss_pct: gains.map((gain) => shareOf(gain, base)),
    base_value: Number(formatAmount(base, CURRENCY)),
    base_value_asof: first?.at.slice(0, 10) ?? null,
    timeframe,
  };
}

const amountOf = (text: string): bigint => parseAmount(text, CURRENCY) ?? 0n;

const SHARE_DIGITS = 1_000_000n;
const shareOf = (gain: bigint, base: bigint): number =>
  base === 0n ? 0 : Number((gain * SHARE_DIGITS) / base) / Number(SHARE_DIGITS);

/** `date_start` and `date_end` are what older clients send. */
function readSpan(query: URLSearchParams, now: number): { from: number; to: number; days: number } {
  const start = query.get('start') || query.get('date_start');
  const end = query.get('end') || query.get('date_end');
  const to = end ? readMoment(end, 'end', true) : now;
  const period = query.get('period') || '1M';
  const found = /^(\d{1,3})([DWMA])$/.exec(period);
  if (!found && period !== 'all') throw invalidError('invalid period');
  const length = found ? Number(found[1]) * UNIT_DAYS[found[2]!]! * DAY_MS : to;
  const from = start ? readMoment(start, 'start', false) : to - length;
  if (from > to) throw invalidError('start must be before end');
  return { from, to, days: Math.ceil((now - from) / DAY_MS) };
}

function readMoment(text: string, name: string, isEnd: boolean): number {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw invalidError(`invalid ${name}`);
  return isDate && isEnd ? at + DAY_MS : at;
}

/** The shortest of our lines that reaches back so far. */
function spanOf(days: number): 'day' | 'week' | 'month' | 'year' | 'all' {
  if (days <= 1) return 'day';
  if (days <= 7) return 'week';
  if (days <= MONTH_DAYS) return 'month';
  return days <= UNIT_DAYS['A']! ? 'year' : 'all';
}

/** One point of each step, the last one of it; flows of those left out belong to it. */
function thinOut<Point extends { at: string; flows: string }>(points: readonly Point[], step: number): Point[] {
  const chosen: Point[] = [];
  let bucket = Number.NaN;
  for (const point of points) {
    const current = Math.floor(Date.parse(point.at) / step);
    if (current === bucket) {
      const before = chosen.pop()!;
      const flows = amountOf(before.flows) + amountOf(point.flows);
      chosen.push({ ...point, flows: formatAmount(flows, CURRENCY) });
    } else chosen.push(point);
    bucket = current;
  }
  return chosen;
}

export const PORTFOLIO_HISTORY_ROUTES: AlpacaRoutes = { 'GET /v2/account/portfolio/history': getPortfolioHistory };
