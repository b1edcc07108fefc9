// node check-performance.mjs statement.csv performance.json curve.json: computes a portfolio's figures again from the
// customer's own statement in English (of the same days, zone UTC) and says whether the answers of getPerformance and
// getCurve (span "all", `rates: true`) are true. For a portfolio without a loan whose curve shows every point. Held in
// several currencies, what is price and what is currency is checked as a sum.
import { readFileSync } from 'node:fs';
const [statement = '', told = '', line = ''] = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'));
const [p, curve] = [JSON.parse(told), JSON.parse(line)];
const KINDS = {
  flows: 'Deposit|Withdrawal|Practice money|Check-in reward|Between portfolios|Correction|Wrong fund price made good',
  dividends: 'Dividend|Rights paid in cash',
  interest:
    'Interest for the night|Fee for borrowed stock|Fee for reserved stock|Earned by lending|' +
    'Rollover of a currency pair|Loan interest',
  fees:
    'Fee|Exchange spread|Deposit fee|Withdrawal fee|Fee for a bid|Fee for a bid returned|' +
    'Deposit lost, by the terms|Loan fee|Profit share to a trader|Profit share from followers|Guide PRO',
  taxes: 'Tax',
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
curve.points.forEach((point, index) => {
  const [second, isLast] = [secondOf(point.at), index === curve.points.length - 1];
  const [flows, parts] = [minor(point.flows), {}];
  const add = (kind, currency, amount) => {
    parts[`${kind} ${currency}`] = (parts[`${kind} ${currency}`] ?? 0n) + amount;
  };
  const inside = () =>
    Object.entries(parts).map(([name, amount]) => {
      const [kind, currency] = name.split(' ');
      return [kind, converted(amount, currency, point)];
    });
  const cameIn = () => inside().reduce((sum, [kind, is]) => (kind === 'flows' ? sum + is : sum), 0n);
  const next = curve.points[index + 1];
  const isShared = next && secondOf(next.at) === second && minor(next.flows) !== 0n;
  let begun = false;
  for (let nth = 0; nth < rest.length; ) {
    const row = rest[nth];
    const [kind, time] = [kindOf(at(row, 'What')), instant(at(row, 'Time'))];
    // Of several points within a second each has the flows that come to its own.
    if (isShared && begun && cameIn() === flows) break;
    begun ||= kind === 'flows' && time === second;
    if (!isLast && (time > second || (time === second && flows === 0n))) break;
    // What stands between flows of one instant comes after all of them.
    if (!isLast && time === second && begun && kind !== 'flows') nth += 1;
    else add(kind, row[0], changeOf(...rest.splice(nth, 1)));
  }
  const came = cameIn();
  for (const [kind, is] of inside()) sums[kind] += is;
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
// Before what was paid in has been there for 30 days on average there is no rate a year.
const into = payments.filter(([, amount]) => amount < 0n);
const worked = into.reduce((sum, [when, amount]) => sum - amount * BigInt(to - when), 0n);
const isShort = worked < -into.reduce((sum, [, amount]) => sum + amount, 0n) * BigInt(30 * 86_400_000);
if (isShort && p.xirr !== null) wrong.push(`xirr: says ${p.xirr} before 30 days`);
if (!isShort && p.xirrFailure === 'tooShort') wrong.push('xirr: there have been 30 days');
const largest = Math.max(...payments.map(([, amount]) => Math.abs(Number(amount))));
if (p.xirr !== null && Math.abs(worth) > largest * 1e-5) wrong.push(`xirr: at ${p.xirr} everything is worth ${worth}`);

// Linked from point to point: what it was worth right before a flow over what it was worth after the one before.
let growth = 1;
curve.points.forEach(({ value, flows: came }, index) => {
  const before = index > 0 ? minor(curve.points[index - 1].value) : 0n;
  if (before >= 100n) growth *= Number(minor(value) - minor(came)) / Number(before);
});
for (const [name, rate] of [
  ['twr of the curve', curve.twr],
  ['twr', p.twr],
])
  if (rate !== null && Math.abs(growth - 1 - Number(rate)) > 2e-8)
    wrong.push(`${name}: says ${rate}, is ${growth - 1}`);
console.log(wrong.length === 0 ? 'true' : `FALSE: ${wrong.join('; ')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
