// node check-proof.mjs < proof.json: says whether an answer of getProof, or a row of getLiabilities with its `seal`, is
// true.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
const sha = (...parts) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
const hex = (text) => Buffer.from(text, 'hex'),
  sum = (n) => hex(BigInt(n).toString(16).padStart(32, '0'));
const p = JSON.parse(readFileSync(0, 'utf8')),
  s = p.seal,
  owed = p.amount !== undefined;
const line = owed ? [p.tree, p.currency, p.account, p.amount, p.salt].join('|') : p.line;
let [node, total, place, last] = [sha('\0', line), BigInt(p.amount ?? 0), p.index, p.count - 1];
const join = (a, m, b, n) => (owed ? sha('\x01', a, sum(m), b, sum(n)) : sha('\x01', a, b));
for (const each of p.path) {
  const [other, part] = owed ? [hex(each.hash), BigInt(each.sum)] : [hex(each), 0n];
  if (place % 2 || place === last) {
    node = join(other, part, node, total);
    while (place % 2 === 0 && place) [place, last] = [place >> 1, last >> 1];
  } else node = join(node, total, other, part);
  [place, last, total] = [place >> 1, last >> 1, total + part];
}
const sealed =
  sha(hex(s.previous), `|${s.transfers}|`, hex(s.root), `|${s.notes.join('\n')}`).toString('hex') === s.hash;
const named = owed
  ? s.notes.includes(`liabilities ${p.tree} ${p.currency} ${p.count} ${total} ${node.toString('hex')}`)
  : node.toString('hex') === s.root;
console.log(sealed && named && last === 0 ? 'true' : 'FALSE');
process.exitCode = sealed && named && last === 0 ? 0 : 1;
