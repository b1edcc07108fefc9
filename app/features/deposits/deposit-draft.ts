/** What is missing or invalid in a deposit's form, before it is sent. */
export interface DepositDraft {
  amount: string;
  voucher: string | null;
}
export type DepositFault = 'amountRequired' | 'amountForm' | 'tooPrecise' | 'voucherRequired';

const AMOUNT = /^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,8})?$/;

export function depositFaults(
  { amount, voucher }: DepositDraft,
  digits: number,
): { amount?: DepositFault; voucher?: DepositFault } {
  const decimals = (amount.split('.')[1] ?? '').length;
  return {
    ...(amount === ''
      ? { amount: 'amountRequired' }
      : !AMOUNT.test(amount)
        ? { amount: 'amountForm' }
        : decimals > digits
          ? { amount: 'tooPrecise' }
          : {}),
    ...(voucher === null ? { voucher: 'voucherRequired' } : {}),
  };
}
