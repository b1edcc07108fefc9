// node check-prices.mjs [address] [bars]: asks a running server for the daily bars of its simulated instruments and says
// whether simple rules on them earn anything before costs, market by market, as t of their daily average. |t| above 4
// is no chance. Needs nothing but Node. `bars`: the newest so many of each; all unless told.
const address = process.argv[2] ?? 'http://127.0.0.1:3000';
const newest = Number(process.argv[3] ?? Infinity);
const BOUND = 4,
  DAYS = 60,
  LEAST_NAMES = 2;

async function call(name, input) {
  for (;;) {
    const answer = await fetch(`${address}/api/vue/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const body = await answer.json();
    if (body.status === 1) return body.data;
    if (answer.status !== 429) throw new Error(`${name}: ${JSON.stringify(body)}`);
    await new Promise((done) => setTimeout(done, 1000));
  }
}

async function all(name, input) {
  const rows = [];
  for (let cursor; ; ) {
    const page = await call(name, cursor ? { ...input, cursor } : input);
    rows.push(...page.rows);
    if (!(cursor = page.next)) return rows;
  }
}

/** All finished daily bars, oldest first, adjusted for splits and dividends. */
async function barsOf(instrument) {
  const bars = [];
  for (let before; ; ) {
    const page = await call('quotes/getBars', {
      instrument,
      period: '1d',
      adjustment: 'forward',
      limit: Math.min(1000, newest),
      ...(before && { before }),
    });
    bars.unshift(...page.bars);
    if (!(before = page.next) || bars.length >= newest)
      return bars.slice(0, -1).map(({ at, open, close }) => ({ at, open: Number(open), close: Number(close) }));
  }
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const closes = (bars, end, count) => bars.slice(end - count, end).map(({ close }) => close);
/** The sign of a rule before the close of bar i (at the open for the gap), and what it then earns. */
const RULES = {
  'gap → session': (b, i) => [b[i].open / b[i - 1].close - 1, b[i].close / b[i].open - 1],
  'yesterday → today': (b, i) => [b[i - 1].close / b[i - 2].close - 1, b[i].close / b[i - 1].close - 1],
  'five days → next': (b, i) => [b[i - 1].close / b[i - 6].close - 1, b[i].close / b[i - 1].close - 1],
  'distance from 20-day mean': (b, i) => [b[i - 1].close - mean(closes(b, i, 20)), b[i].close / b[i - 1].close - 1],
  'distance from 60-day mean': (b, i) => [b[i - 1].close - mean(closes(b, i, 60)), b[i].close / b[i - 1].close - 1],
};

/**
 * One return a day: the average over all names, long and short by the rule's sign, each less its own drift, which is
 * taken from the other half of its days.
 */
function returnsOf(rule, names) {
  const days = new Map();
  for (const bars of names) {
    const held = [];
    for (let i = DAYS + 1; i < bars.length; i++)
      held.push({ at: bars[i].at, half: i * 2 < bars.length ? 0 : 1, signed: rule(bars, i) });
    const drift = [1, 0].map((other) => mean(held.filter(({ half }) => half === other).map(({ signed }) => signed[1])));
    for (const {
      at,
      half,
      signed: [sign, change],
    } of held) {
      if (sign !== 0) days.set(at, [...(days.get(at) ?? []), Math.sign(sign) * (change - drift[half])]);
    }
  }
  return [...days.values()].filter((day) => day.length >= LEAST_NAMES).map(mean);
}

const tOf = (returns) =>
  mean(returns) / Math.sqrt((mean(returns.map((x) => x * x)) - mean(returns) ** 2) / returns.length);

let worst = 0;
for (const { market } of (await call('quotes/listMarkets', {})).rows) {
  const listed = (await all('quotes/listInstruments', { market, rank: 'code' })).filter(({ board }) => board !== 'index');
  // Real prices are their exchange's, and the recorded day's bars are made around one day.
  const instruments = listed.filter(({ priceState }) => priceState === undefined);
  if (instruments.length < listed.length)
    console.log(`${market.padEnd(7)} ${listed.length - instruments.length} at prices of a source left out`);
  const names = [];
  for (const { instrument } of instruments) names.push(await barsOf(instrument));
  for (const [name, rule] of Object.entries(RULES)) {
    const returns = returnsOf(rule, names);
    if (returns.length < 100) continue;
    const t = tOf(returns);
    worst = Math.max(worst, Math.abs(t));
    console.log(
      `${market.padEnd(7)} ${name.padEnd(26)} ${(mean(returns) * 1e4).toFixed(2).padStart(8)} basis points a day, ` +
        `${returns.length} days, t ${t.toFixed(1)}`,
    );
  }
}
console.log(
  worst > BOUND
    ? `NOT FAIR: |t| ${worst.toFixed(1)}`
    : `fair: no |t| above ${BOUND}, the largest is ${worst.toFixed(1)}`,
);
process.exitCode = worst > BOUND ? 1 : 0;
