// node check-performance.mjs statement.csv performance.json curve.json [closed.json open.json]: computes a portfolio's
// figures again from the customer's own statement in English (of the same days, zone UTC) and says whether the answers
// of getPerformance and getCurve (span "all", `rates: true`) are true, and listTaxLots' where they are given. For a
// portfolio without a loan whose curve shows every point. Held in several currencies, what is price and what is
// currency is checked as a sum.
import { readFileSync } from 'node:fs';
const [statement = '', performance = '', line = '', ...lots] = process.argv
  .slice(2)
  .map((path) => readFileSync(path, 'utf8'));
const [p, curve] = [JSON.parse(performance), JSON.parse(line)];
const [closed, open] = lots.map((text) => JSON.parse(text));
const KINDS = {
  flows:
    'Deposit|Withdrawal|Practice money|Check-in reward|Between portfolios|Correction|' +
    // The second is what statements of before say.
    'Compensation for a wrong fund price|Wrong fund price made good',
  dividends: 'Dividend|Rights paid in cash',
  interest:
    'Interest for the night|Fee for borrowed stock|Fee for reserved stock|Earned by lending|' +
    'Rollover of a currency pair|Loan interest',
  fees:
    'Fee|Exchange spread|Deposit fee|Withdrawal fee|Fee for a bid|Fee for a bid returned|' +
    'Deposit lost, by the terms|Loan fee|Profit share to a trader|Profit share from followers|Guide PRO|' +
    'Charges of an erroneous trade returned',
  taxes: 'Tax|Tax of an erroneous trade returned',
  exchanged: 'Exchanged out|Exchanged in',
};
// What was booked later says behind its word which day it counts for.
const kindOf = (what) =>
  Object.keys(KINDS).find((kind) => KINDS[kind].split('|').includes(what.split(' · ')[0])) ?? 'traded';
const digitsOf = (text) => (text.split('.')[1] ?? '').length;
const digits = digitsOf(p.value);
const minor = (text) => BigInt(text.replace('.', '') || '0');

const cells = (row) =>
  [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell.replace(/^"|"$/g, ''));
const rows = statement.split('\r\n').map(cells);
const head = rows.findIndex(([first]) => first === 'Currency');
const at = (row, name) => row[rows[head].indexOf(name)] ?? '';
const own = rows
  .slice(head + 1)
  .filter((row) => row.length > 1 && (at(row, 'Portfolio') || `${p.portfolio} `).startsWith(`${p.portfolio} `));
const moved = own.filter((row) => at(row, 'No.') !== '');
const changeOf = (row) => minor(at(row, 'In')) - minor(at(row, 'Out'));
const wrong = [];
const same = (name, says, is) => says === is || wrong.push(`${name}: says ${says}, is ${is}`);
const currencies = [...new Set(moved.map(([currency]) => currency))];
const others = curve.points.flatMap(({ rates = [] }) => rates);
const isOne = [...currencies, ...others.map(({ currency }) => currency)].every((currency) => currency === p.in);
const digitsIn = {};
for (const currency of currencies) {
  const [of, of_] = [own, moved].map((list) => list.filter((row) => row[0] === currency));
  const [opening, closing] = ['Opening balance', 'Closing balance'].map((what) =>
    at(of.find((row) => at(row, 'What') === what) ?? [], 'Total'),
  );
  digitsIn[currency] = digitsOf(closing);
  const total = of_.reduce((sum, row) => sum + changeOf(row), minor(opening));
  same(`closing balance${currency === p.in ? '' : ` in ${currency}`}`, minor(closing), total);
}

// Prices move between the two calls.
if (curve.points.at(-1).value !== p.value) {
  console.log(`Not of one moment: ${p.value} and ${curve.points.at(-1).value}. Ask for both again.`);
  process.exit(2);
}

// Each movement belongs to the first point after it, a flow to the point right before it. Converted at that point's
// rates, half to even.
const secondOf = (time) => Math.floor(Date.parse(time) / 1_000);
const instant = (text) => Date.parse(`${text.replaceAll('.', '-').replace(' ', 'T')}Z`) / 1_000;
function halfEven(numerator, denominator) {
  const size = numerator < 0n ? -numerator : numerator;
  const [whole, rest] = [size / denominator, (size % denominator) * 2n];
  const rounded = rest > denominator || (rest === denominator && whole % 2n === 1n) ? whole + 1n : whole;
  return numerator < 0n ? -rounded : rounded;
}
function converted(amount, currency, { rates = [] }) {
  if (currency === p.in || amount === 0n) return amount;
  const rate = rates.find((each) => each.currency === currency)?.rate ?? '0';
  const power = 10n ** BigInt(digitsOf(rate) + digitsIn[currency]);
  return halfEven(amount * minor(rate) * 10n ** BigInt(digits), power);
}
const sums = { flows: 0n, traded: 0n, dividends: 0n, interest: 0n, fees: 0n, taxes: 0n, exchanged: 0n };
const rest = [...moved].sort((a, b) => Number(at(a, 'No.')) - Number(at(b, 'No.')));
const paid = [];
/** By currency: what came in of it or was exchanged into it, each at the rates of its time. */
const cameOf = {};
curve.points.forEach((point, index) => {
  const [second, isLast] = [secondOf(point.at), index === curve.points.length - 1];
  const [flows, parts] = [minor(point.flows), {}];
  const add = (kind, currency, amount) => {
    parts[`${kind} ${currency}`] = (parts[`${kind} ${currency}`] ?? 0n) + amount;
  };
  const inside = () =>
    Object.entries(parts).map(([name, amount]) => {
      const [kind, currency] = name.split(' ');
      return [kind, converted(amount, currency, point), currency];
    });
  const cameIn = () => inside().reduce((sum, [kind, is]) => (kind === 'flows' ? sum + is : sum), 0n);
  const next = curve.points[index + 1];
  const isShared = next && secondOf(next.at) === second && minor(next.flows) !== 0n;
  let hasStarted = false;
  for (let nth = 0; nth < rest.length; ) {
    const row = rest[nth];
    const [kind, time] = [kindOf(at(row, 'What')), instant(at(row, 'Time'))];
    // Of several points within a second each has the flows that come to its own.
    if (isShared && hasStarted && cameIn() === flows) break;
    hasStarted ||= kind === 'flows' && time === second;
    if (!isLast && (time > second || (time === second && flows === 0n))) break;
    // What stands between flows of one instant comes after all of them.
    if (!isLast && time === second && hasStarted && kind !== 'flows') nth += 1;
    else add(kind, row[0], changeOf(...rest.splice(nth, 1)));
  }
  const came = cameIn();
  for (const [kind, is, currency] of inside()) {
    sums[kind] += is;
    if (kind === 'flows' || kind === 'exchanged') cameOf[currency] = (cameOf[currency] ?? 0n) + is;
  }
  if (index > 0) same(`flows at ${point.at}`, flows, came);
  paid.push([Date.parse(point.at), -came]);
});

const { flows, dividends, interest, fees, taxes, exchanged } = sums;
const profit = minor(p.value) - minor(p.began) - flows;
same('flows', minor(p.flows), flows);
same('profit', minor(p.profit), profit);
for (const name of ['dividends', 'interest', 'fees', 'taxes']) same(name, minor(p.parts[name]), sums[name]);
const left = profit - dividends - interest - fees - taxes;
if (isOne) {
  same('currency', minor(p.parts.currency), exchanged);
  same('price', minor(p.parts.price), left - exchanged);
} else same('price and currency', minor(p.parts.price) + minor(p.parts.currency), left);

// A rate a year is right if everything that was paid in and taken out is worth nothing at it.
const [from, to] = [Date.parse(p.from), Date.parse(curve.points.at(-1).at)];
const payments = [[from, -minor(p.began)], ...paid, [to, minor(p.value)]];
const worth = payments.reduce(
  (sum, [when, amount]) => sum + Number(amount) * (1 + Number(p.xirr)) ** ((from - when) / 31_536e6),
  0,
);
// There is no yearly rate until the money paid in has been there for 30 days on average.
const into = payments.filter(([, amount]) => amount < 0n);
const worked = into.reduce((sum, [when, amount]) => sum - amount * BigInt(to - when), 0n);
const isShort = worked < -into.reduce((sum, [, amount]) => sum + amount, 0n) * BigInt(30 * 86_400_000);
if (isShort && p.xirr !== null) wrong.push(`xirr: says ${p.xirr} before 30 days`);
if (!isShort && p.xirrFailure === 'tooShort') wrong.push('xirr: there have been 30 days');
const largest = Math.max(...payments.map(([, amount]) => Math.abs(Number(amount))));
if (p.xirr !== null && Math.abs(worth) > largest * 1e-5) wrong.push(`xirr: at ${p.xirr} everything is worth ${worth}`);

// Linked from point to point: what it was worth right before a flow over what it was worth after the one before, in
// whole numbers of 24 decimals.
const ONE = 10n ** 24n;
const DAY_MS = 86_400_000;
const RATE = 10n ** 8n;
let growth = ONE;
const levels = curve.points.map(({ at: time, value, flows: came }, index) => {
  const before = index > 0 ? minor(curve.points[index - 1].value) : 0n;
  const [had, right] = [before >= 100n, minor(value) - minor(came)];
  if (had) growth = halfEven(growth * (right > 0n ? right : 0n), before);
  return { at: Date.parse(time), growth, had };
});
const rateText = (rate) => {
  const size = String(rate < 0n ? -rate : rate).padStart(9, '0');
  return `${rate < 0n ? '-' : ''}${size.slice(0, -8)}.${size.slice(-8)}`.replace(/\.?0+$/, '');
};
const rateOf = (after, before = ONE) => (before === 0n ? 0n : halfEven(after * RATE, before) - RATE);
for (const [name, rate] of [
  ['twr of the curve', curve.twr],
  ['twr', p.twr],
])
  if (rate !== null) same(name, rate, rateText(rateOf(growth)));

// The deepest fall from a high, and when that was reached again. A time is that of its point, to the second.
let [high, deepest] = [levels[0], null];
for (const level of levels) {
  if (deepest && deepest.over === null && level.growth >= deepest.high) deepest.over = level.at;
  if (level.growth >= high.growth) high = level;
  else {
    const rate = rateOf(level.growth, high.growth);
    if (rate < (deepest?.rate ?? 0n))
      deepest = { rate, from: high.at, lowest: level.at, over: null, high: high.growth };
  }
}
same('drawdown', p.drawdown?.rate ?? 'none', deepest ? rateText(deepest.rate) : 'none');
for (const name of ['from', 'lowest', 'over'])
  if (deepest && p.drawdown) {
    const [says, is] = [p.drawdown[name], deepest[name]];
    const isSame = says === null || is === null ? says === is : Math.abs(Date.parse(says) - is) <= 1_000;
    if (!isSame) wrong.push(`drawdown ${name}: says ${says}, is ${is && new Date(is).toISOString()}`);
  }

// One level a day, its end, and the last one.
const days = [];
let anything = false;
levels.forEach((level, index) => {
  anything ||= level.had;
  if (index !== 0 && index !== levels.length - 1 && level.at % DAY_MS !== 0) return;
  days.push({ ...level, had: anything });
  anything = false;
});
const changes = days.flatMap(({ growth: is, had }, index) =>
  index > 0 && had && days[index - 1].growth > 0n ? [Number(is) / Number(days[index - 1].growth) - 1] : [],
);
const mean = changes.reduce((sum, each) => sum + each, 0) / changes.length;
const squares = changes.reduce((sum, each) => sum + (each - mean) ** 2, 0);
if (changes.length < 30) same('volatility', p.volatility, null);
else {
  const is = Math.sqrt((squares / (changes.length - 1)) * 365);
  if (p.volatility === null || Math.abs(Number(p.volatility) - is) > 1e-7)
    wrong.push(`volatility: says ${p.volatility}, is ${is.toFixed(8)}`);
}

const monthOf = (time) => new Date(time - 1).toISOString().slice(0, 7);
const isMonthsEnd = (time) => time % DAY_MS === 0 && monthOf(time) !== monthOf(time + 1);
const months = [];
let [began, grew] = [ONE, false];
days.forEach((day, index) => {
  if (index === 0) return;
  grew ||= day.had;
  if (days[index + 1] && monthOf(days[index + 1].at) === monthOf(day.at)) return;
  const whole = isMonthsEnd(day.at) && (months.length > 0 || isMonthsEnd(from));
  if (grew) months.push({ month: monthOf(day.at), rate: rateText(rateOf(day.growth, began)), whole });
  [began, grew] = [day.growth, false];
});
const monthText = (each) => (each ? `${each.month} ${each.rate}${each.whole ? '' : ' in part'}` : 'none');
same('months', p.months.map(monthText).join(', '), months.map(monthText).join(', '));
const ranked = [...months].sort((one, other) => Number(other.rate) - Number(one.rate));
same('best month', p.best?.rate ?? 'none', ranked[0]?.rate ?? 'none');
same('worst month', p.worst?.rate ?? 'none', ranked.at(-1)?.rate ?? 'none');

// What each currency has earned: its worth at the last rates, less what was there, came in or was exchanged into it.
const last = curve.points.at(-1);
for (const { currency, own: amount, value, profit: says } of p.byCurrency) {
  digitsIn[currency] ??= digitsOf(amount);
  same(`value in ${currency}`, minor(value), converted(minor(amount), currency, last));
  if (minor(p.began) === 0n) same(`profit of ${currency}`, minor(says), minor(value) - (cameOf[currency] ?? 0n));
}
const summed = (list, name) => list.reduce((sum, each) => sum + minor(each[name]), 0n);
same('value by currency', minor(p.value), summed(p.byCurrency, 'value'));
same('exchanged', minor(p.exchanged), exchanged);
same('profit by currency', profit, summed(p.byCurrency, 'profit') + minor(p.exchanged));
same('profit by instrument', profit, summed(p.byInstrument, 'profit') + minor(p.other));
for (const { market, profit: says } of p.byMarket)
  same(
    `profit of ${market}`,
    minor(says),
    summed(
      p.byInstrument.filter((each) => each.market === market),
      'profit',
    ),
  );
same('profit by market', summed(p.byMarket, 'profit'), summed(p.byInstrument, 'profit'));
for (const { instrument, currency, own: amount, profit: says } of p.byInstrument) {
  digitsIn[currency] ??= digitsOf(amount);
  same(`profit of ${instrument}`, minor(says), converted(minor(amount), currency, last));
}

// Of each instrument what came first goes first, besides trades that were undone; once nothing is open, what the lots
// have gained is what was traded.
const byName = new Map();
for (const lot of closed?.rows ?? []) {
  const name = `${lot.instrument} ${lot.side}`;
  byName.set(name, [...(byName.get(name) ?? []), lot]);
}
for (const list of byName.values()) {
  const inOrder = [...list].sort((one, other) => Date.parse(one.closedAt) - Date.parse(other.closedAt));
  const inTurn = inOrder.filter(({ undone }) => !undone);
  inOrder.forEach(({ instrument, openedAt, cost, proceeds, insured = '0', gain }) => {
    same(`gain of ${instrument} of ${openedAt}`, minor(gain), minor(proceeds) - minor(cost) + minor(insured));
  });
  inTurn.forEach(({ instrument, openedAt, closedAt }, index) => {
    const before = inTurn[index - 1];
    if (before && before.closedAt < closedAt && before.openedAt > openedAt)
      wrong.push(`lots of ${instrument}: what came at ${openedAt} went after what came at ${before.openedAt}`);
  });
}
if (isOne && closed && closed.next === null && open?.rows.length === 0)
  same('gains of lots', summed(closed.rows, 'gain'), sums.traded);
console.log(wrong.length === 0 ? 'true' : `FALSE: ${wrong.join('; ')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
