// node check-draw.mjs < draw.json: says whether a draw's outcome follows. draw.json: the `data` of offerings/getDraw.
import { createHash, createHmac, getDiffieHellman } from 'node:crypto';
const input = JSON.parse(Buffer.concat(await process.stdin.toArray()));
const { offering: id, round, commitment, root, entries, rule, outcome, bids } = input;
const check = (isSo, text) => isSo || process.exit(console.log(text) ?? 1);
const sha = (...parts) => parts.reduce((all, part) => all.update(part), createHash('sha256')).digest();
const hex = (...parts) => sha(...parts).toString('hex');
const byHash = (list, of) => list.map((p) => ({ ...p, hash: of(p) })).sort((a, b) => Buffer.compare(a.hash, b.hash));
const [isBeacon, known] = round.kind === 'beacon' ? [true, round.signature] : [false, round.output];
check(root && entries && outcome && known, 'Too early: not all of it is known yet. (A grab draws no lots at all.)');
check(new Set(entries.flatMap((p) => [p.entrant, p.number])).size === 2 * entries.length, 'FALSE: one is in it twice.');
const leaves = byHash(entries, (p) => sha(`\0entry|${id}|${p.number}|${p.entrant}|${p.quantity}|${p.contribution}`));
const up = (r) => (r[1] ? up(r.flatMap((a, i) => (i % 2 ? [] : r[i + 1] ? sha('\x01', a, r[i + 1]) : a))) : r[0]);
check((up(leaves.map((leaf) => leaf.hash)) ?? sha()).toString('hex') === root, 'FALSE: the entries have another root.');
// The chance: a round of drand, or the delay walked back, a square a step.
check(!round.secret || hex(`commitment|${round.secret}`) === commitment, 'FALSE: another secret was committed to.');
const prime = BigInt(`0x${getDiffieHellman('modp14').getPrime('hex')}`);
let x = BigInt(`0x${round.output ?? 0}`);
for (let n = 0; n < (round.steps ?? 0); n++) x = (x & 1n ? prime - ((x * x) % prime) : (x * x) % prime) ^ 1n;
const start = [...'01234567'].map((part) => hex(`delay|${id}|${root}|${round.secret ?? ''}|${part}`)).join('');
check(isBeacon || x === BigInt(`0x${start}`) % prime, 'FALSE: the delay was not computed from this root.');
const key = sha(`draw|${id}|${root}|${hex(Buffer.from(known, isBeacon ? 'hex' : 'utf8'))}`);
const bidOf = new Map(bids?.map((bid) => [hex(`${bid.price}|${bid.quantity}|${bid.nonce}`) + bid.number, bid]));
const withBid = (p) => ({ ...p, ...(bids && (bidOf.get(p.contribution + p.number) ?? { quantity: '0', price: '0' })) });
const drawn = byHash(leaves.map(withBid), (p) => createHmac('sha256', key).update(p.hash).digest());
check(drawn.filter((p) => p.nonce).length === (bids ?? []).length, 'FALSE: a bid is not what was sealed.');
// The rule, in whole steps, with everybody in the order of the draw; in an auction over the bids that were shown.
const of = (text) => BigInt(`${text}.`.split('.', 2).reduce((whole, part) => whole + part.padEnd(8, '0')));
const [step, quota, minimum] = [of(rule.step), of(rule.quota) / of(rule.step), of(rule.minimum) / of(rule.step)];
for (const p of drawn) [p.got, p.cap] = [0n, of(p.quantity) < of(rule.minimum) ? 0n : of(p.quantity) / step];
const least = (...numbers) => numbers.reduce((a, b) => (a < b ? a : b));
let left = quota;
const give = (p, n, part = least(n, p.cap - p.got, left)) => ([p.got, left] = [p.got + part, left - part]);
const all = (who, n) => who.forEach((p) => give(p, n));
const equally = (who, open = who.filter((p) => p.got < p.cap)) =>
  left > 0n && open.length > 0 && (all(open, left / BigInt(open.length) || 1n), equally(open));
const inProportion = (toWhole, units = left) => {
  const sum = drawn.reduce((total, p) => total + (p.weight = toWhole ? p.cap : p.cap - p.got), 0n);
  for (const p of drawn) [p.rest] = [(units * p.weight) % sum, give(p, (units * p.weight) / sum)];
  const rank = ({ rest }) => (toWhole ? BigInt(rest * 10n >= sum * 6n) : rest);
  drawn.toSorted((a, b) => Number(rank(b) - rank(a))).forEach((p) => give(p, 1n));
  equally(drawn);
};
const [wants, byNumber] = [drawn.filter((p) => p.cap > 0n), drawn.toSorted((a, b) => a.number - b.number)];
const [first, share] = [wants.slice(0, Number(quota / (minimum || 1n))), quota / (BigInt(wants.length) || 1n)];
const lots = (next) => [all(first, minimum), first.length < wants.length && minimum ? equally(first) : next()];
const RULES = {
  firstCome: () => all(byNumber, quota),
  highestBid: () => drawn.toSorted((a, b) => Number(of(b.price) - of(a.price))).forEach((p) => give(p, quota)),
  equal: () => equally(drawn),
  proRata: () => inProportion(false),
  halfEqual: () => [(left = (quota + 1n) / 2n), equally(drawn), (left += quota / 2n), inProportion(true)],
  minimumThenProRata: () => [all(wants, least(minimum, share)), share ? inProportion(false) : equally(drawn)],
  lottery: () => lots(() => inProportion(false)),
  smallLotFirst: () => lots(() => equally(drawn)),
};
(drawn.reduce((sum, p) => sum + p.cap, 0n) <= quota ? () => all(drawn, quota) : RULES[rule.kind])();
const follows = byNumber.map((p) => `${p.number} ${p.got * step}`).join();
check(outcome.map((p) => `${p.number} ${of(p.allotted)}`).join() === follows, 'FALSE: the outcome is another.');
console.log(`True: all ${drawn.length} entries have what the draw gives them.`);
