/**
 * Deposits and withdrawals by the written rules: each goes through permitted steps and has at most one end, the number
 * of people that its amount takes, and exactly the movements that its end means. A rejected, cancelled or failed one is
 * given back in full; the money that left the house is what was approved and done.
 */
import { divideUp } from './arithmetic.ts';
import {
  type StoredRowsSnapshot,
  isReviewClaim,
  type ReviewRequestRow,
  type TransferRow,
} from './stored-rows-snapshot.ts';

type Differ = (sentence: string) => void;

const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  '': ['submitted'],
  submitted: ['inReview', 'processing', 'done', 'rejected', 'cancelled'],
  inReview: ['inReview', 'processing', 'done', 'rejected', 'cancelled'],
  processing: ['done', 'failed'],
};
/** A withdrawal is processed before it is done; a deposit is done on approval. */
const NEVER: Readonly<Record<string, readonly string[]>> = {
  deposit: ['submitted processing', 'inReview processing'],
  withdrawal: ['submitted done', 'inReview done'],
};
const BPS = 10_000n;

const nameOf = ({ account_id, request_seq }: Pick<ReviewRequestRow, 'account_id' | 'request_seq'>): string =>
  `${account_id} r${request_seq}`;
export const isWithdrawalWaiting = ({ kind, status }: ReviewRequestRow): boolean =>
  kind === 'withdrawal' && ['submitted', 'inReview', 'processing'].includes(status);

export function checkDepositsAndWithdrawals(book: StoredRowsSnapshot, differ: Differ): Record<string, number> {
  const money = book.requests.filter(({ kind }) => kind === 'deposit' || kind === 'withdrawal');
  const moved = Map.groupBy(
    book.transfers.filter(({ reference }) => /^r\d+$/.test(reference)),
    ({ account_id, reference }) => `${account_id} ${reference}`,
  );
  const steps = Map.groupBy(book.requestSteps, nameOf);
  for (const row of money) {
    checkRequestSteps(row, steps.get(nameOf(row)) ?? [], differ);
    checkTerms(row, book, differ);
    const there = (moved.get(nameOf(row)) ?? []).map(describeTransfer);
    const expected = movementsOf(row).filter((each) => !each.startsWith('0 '));
    if (there.join() !== expected.join())
      differ(
        `request ${nameOf(row)}, ${row.status}: moved ${there.join(', ') || 'nothing'}; by the rules ` +
          `${expected.join(', ') || 'nothing'}`,
      );
    moved.delete(nameOf(row));
  }
  for (const row of book.requests.filter(({ kind }) => kind === 'correction')) {
    const there = moved.get(nameOf(row)) ?? [];
    const isRight =
      row.status === 'done'
        ? there.length === 1 && there[0]?.code === 'correction' && there[0].amount === row.amount
        : there.length === 0;
    if (!isRight)
      differ(`correction ${nameOf(row)}, ${row.status}: moved ${there.map(describeTransfer).join(', ') || 'nothing'}`);
    moved.delete(nameOf(row));
  }
  for (const name of moved.keys()) differ(`request ${name}: money was moved for it, and it is not there`);
  checkOneAtATime(book, differ);
  checkHouse(book, money, differ);
  const count = (kind: string, status?: string): number =>
    money.filter((row) => row.kind === kind && (status === undefined || row.status === status)).length;
  return {
    deposits: count('deposit'),
    credited: count('deposit', 'done'),
    withdrawals: count('withdrawal'),
    paidOut: count('withdrawal', 'done'),
    failed: count('withdrawal', 'failed'),
    turnedDown: count('withdrawal', 'rejected') + count('deposit', 'rejected'),
    takenBack: count('withdrawal', 'cancelled') + count('deposit', 'cancelled'),
  };
}

function checkRequestSteps(row: ReviewRequestRow, steps: StoredRowsSnapshot['requestSteps'], differ: Differ): void {
  const name = `request ${nameOf(row)}`;
  let before = '';
  for (const [index, { step, status, author }] of steps.entries()) {
    if (step !== index + 1) differ(`${name}: step ${step} where ${index + 1} was due`);
    if (!(FOLLOWING[before] ?? []).includes(status) || NEVER[row.kind]?.includes(`${before} ${status}`))
      differ(`${name}: ${status} after ${before || 'nothing'}`);
    if ((author === 'customer') !== (status === 'submitted' || status === 'cancelled'))
      differ(`${name}: ${status} by ${author}`);
    before = status;
  }
  if (before !== row.status || steps.length !== row.step)
    differ(`${name}: is ${row.status} at step ${row.step}; its steps end with ${before} at ${steps.length}`);
  const approvedBy = steps
    .filter(
      (step, index) =>
        (step.status === 'inReview' && !isReviewClaim(step, row)) ||
        step.status === 'processing' ||
        (step.status === 'done' && steps[index - 1]?.status !== 'processing'),
    )
    .map(({ author }) => author);
  const passed = approvedBy.length > 0 && row.status !== 'inReview' && row.status !== 'rejected';
  if (new Set(approvedBy).size !== approvedBy.length)
    differ(`${name}: approved twice by one person, ${approvedBy.join(', ')}`);
  // Deposits here have no bank statement; a withdrawal above the limit of one person's decisions may need one more
  // person.
  const least = row.kind === 'deposit' ? 2 : row.approvers;
  if (passed && (approvedBy.length < least || approvedBy.length > 2))
    differ(`${name}: passed with ${approvedBy.length} approvals of ${least}`);
  const approverIds = row.approvals.map(({ by }) => `staff:${by}`);
  if (approverIds.join() !== approvedBy.join())
    differ(
      `${name}: approvals of ${approverIds.join(', ') || 'nobody'}, its steps say ${approvedBy.join(', ') || 'nobody'}`,
    );
}

/** Within the bounds of the rule in force, with its fee, and as many people as its amount takes. */
function checkTerms(row: ReviewRequestRow, { fundsRules }: StoredRowsSnapshot, differ: Differ): void {
  const rule = fundsRules
    .filter(
      ({ kind, currency, from_at }) => kind === row.kind && currency === row.currency && from_at <= row.submitted_at,
    )
    .at(-1);
  if (!rule) return;
  const name = `request ${nameOf(row)}`;
  const fee = rule.fee_fixed + divideUp(row.amount * BigInt(rule.fee_bps), BPS);
  if (row.fee !== (fee < row.amount ? fee : row.amount - 1n))
    differ(`${name}: fee ${row.fee} of ${row.amount}, by the rule ${fee}`);
  if (row.amount < rule.minimum || row.amount > rule.maximum)
    differ(`${name}: ${row.amount} is not within ${rule.minimum} and ${rule.maximum}`);
  const approvers = rule.four_eyes_above !== null && row.amount > rule.four_eyes_above ? 2 : 1;
  if (row.approvers !== approvers)
    differ(`${name}: ${row.approvers} people for ${row.amount}, by the rule ${approvers}`);
}

const describeTransfer = ({ amount, currency, debit, credit, code }: TransferRow): string =>
  `${amount} ${currency} ${debit} → ${credit} ${code}`;

function movementsOf({ kind, status, amount, fee, currency }: ReviewRequestRow): string[] {
  const move = (sum: bigint, buckets: string): string => `${sum} ${currency} ${buckets}`;
  if (kind === 'deposit')
    return status === 'done'
      ? [move(amount, 'bank → available deposit'), move(fee, 'available → fees depositFee')]
      : [];
  const held = move(amount, 'available → frozen withdrawHold');
  if (status === 'done')
    return [held, move(amount - fee, 'frozen → bank withdrawPaid'), move(fee, 'frozen → fees withdrawFee')];
  return ['rejected', 'cancelled', 'failed'].includes(status)
    ? [held, move(amount, 'frozen → available withdrawBack')]
    : [held];
}

/** An account's next withdrawal in a currency begins only after the previous one in it has ended. */
function checkOneAtATime({ transfers }: StoredRowsSnapshot, differ: Differ): void {
  const open = new Map<string, string>();
  for (const { account_id: account, currency, code, reference } of transfers) {
    const accountAndCurrency = `${account} ${currency}`;
    const current = open.get(accountAndCurrency);
    if (code === 'withdrawHold') {
      if (current !== undefined)
        differ(`account ${account}: ${reference} was taken in ${currency} while ${current} was under way`);
      open.set(accountAndCurrency, reference);
    } else if ((code === 'withdrawBack' || code === 'withdrawPaid') && current === reference)
      open.delete(accountAndCurrency);
  }
}

/** Checks the bank's side over all accounts. */
function checkHouse({ transfers }: StoredRowsSnapshot, requests: readonly ReviewRequestRow[], differ: Differ): void {
  const [there, expected] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const add = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  };
  for (const { debit, credit, currency, amount } of transfers) {
    if (credit === 'bank') add(there, `out of the house in ${currency}`, amount);
    if (debit === 'bank') add(there, `into the house in ${currency}`, amount);
  }
  for (const { kind, currency, amount, fee } of requests.filter(({ status }) => status === 'done')) {
    if (kind === 'withdrawal') add(expected, `out of the house in ${currency}`, amount - fee);
    else add(expected, `into the house in ${currency}`, amount);
  }
  for (const key of new Set([...there.keys(), ...expected.keys()]))
    if ((there.get(key) ?? 0n) !== (expected.get(key) ?? 0n))
      differ(`${key}: ${there.get(key) ?? 0n}, approved and done ${expected.get(key) ?? 0n}`);
}
