/**
 * Checks proofs on the device, by rules that anyone can read; the server is trusted only as far as a seal covers its
 * statement.
 */
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { isCountedIn } from '@bourse/core/ledger/seals/liabilities.ts';
import { isTransferSealed } from '@bourse/core/ledger/seals/seal.ts';
import type { Answer, RowOf } from '../../api/use-call.ts';

export type Proof = Answer<'ledger/getProof'>;
export type Liability = Answer<'ledger/getLiabilities'>['rows'][number];
export type Seal = Answer<'ledger/getSeal'>;
type Shown = Pick<
  RowOf<'wallet/listTransfers'>,
  | 'seq'
  | 'currency'
  | 'amount'
  | 'from'
  | 'to'
  | 'code'
  | 'fromAfter'
  | 'toAfter'
  | 'at'
  | 'fromPortfolio'
  | 'toPortfolio'
>;

/** Whether the seal covers a transfer of this customer that matches what the screen shows. */
export function isShownSealed(shown: Shown, account: string, proof: Proof): boolean {
  const [of, seq, currency, amount, debit, credit, debitAfter, creditAfter, code, , at, , from, to] =
    proof.line.split('|');
  const money = (units: string | undefined): string | null =>
    units === undefined || !/^\d+$/.test(units) ? null : formatAmount(BigInt(units), shown.currency);
  const same =
    of === account &&
    seq === shown.seq &&
    currency === shown.currency &&
    money(amount) === shown.amount &&
    debit === shown.from &&
    credit === shown.to &&
    money(debitAfter) === shown.fromAfter &&
    money(creditAfter) === shown.toAfter &&
    code === shown.code &&
    (from ?? '0') === (shown.fromPortfolio ?? '0') &&
    (to ?? '0') === (shown.toPortfolio ?? '0') &&
    at === shown.at;
  return same && isTransferSealed(proof);
}

/** Whether this customer's own balance is counted in what the seal says the house owes. */
export const isOwnCounted = (liability: Liability, account: string, seal: Seal): boolean =>
  liability.account === account && seal.number === liability.seal && isCountedIn(liability, seal);
