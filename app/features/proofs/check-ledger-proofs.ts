/**
 * Checks proofs on the device, by rules that anyone can read; the server is trusted only as far as a seal covers its
 * statement.
 */
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { isLeafInSealedTree } from '@bourse/core/ledger/seals/liability-tree.ts';
import { isTransferSealed } from '@bourse/core/ledger/seals/ledger-seal-verification.ts';
import type { CallAnswer, ListCallRow } from '../../api/use-call.ts';

export type TransferProof = CallAnswer<'ledger/getProof'>;
export type LiabilityProof = CallAnswer<'ledger/getLiabilities'>['rows'][number];
export type LedgerSeal = CallAnswer<'ledger/getSeal'>;
type DisplayedTransfer = Pick<
  ListCallRow<'wallet/listTransfers'>,
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
export function isDisplayedTransferSealed(
  displayed: DisplayedTransfer,
  account: string,
  proof: TransferProof,
): boolean {
  const [of, seq, currency, amount, debit, credit, debitAfter, creditAfter, code, , at, , from, to] =
    proof.line.split('|');
  const money = (units: string | undefined): string | null =>
    units === undefined || !/^\d+$/.test(units) ? null : formatAmount(BigInt(units), displayed.currency);
  const same =
    of === account &&
    seq === displayed.seq &&
    currency === displayed.currency &&
    money(amount) === displayed.amount &&
    debit === displayed.from &&
    credit === displayed.to &&
    money(debitAfter) === displayed.fromAfter &&
    money(creditAfter) === displayed.toAfter &&
    code === displayed.code &&
    (from ?? '0') === (displayed.fromPortfolio ?? '0') &&
    (to ?? '0') === (displayed.toPortfolio ?? '0') &&
    at === displayed.at;
  return same && isTransferSealed(proof);
}

/** Whether this customer's own balance is counted in what the seal says the house owes. */
export const isOwnBalanceCounted = (liability: LiabilityProof, account: string, seal: LedgerSeal): boolean =>
  liability.account === account && seal.number === liability.seal && isLeafInSealedTree(liability, seal);
