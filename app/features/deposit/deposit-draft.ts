/** What of a deposit's form is missing or can't be, before it is sent; and which words tell a channel's hours. */
export interface DepositDraft { amount: string; voucher: string | null }
export type DepositFault = 'amountRequired' | 'amountForm' | 'tooPrecise' | 'voucherRequired';

const AMOUNT = /^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,8})?$/;

export function depositFaults({ amount, voucher }: DepositDraft, digits: number): { amount?: DepositFault; voucher?: DepositFault } {
  const decimals = (amount.split('.')[1] ?? '').length;
  return {
    ...(amount === '' ? { amount: 'amountRequired' } : !AMOUNT.test(amount) ? { amount: 'amountForm' } : decimals > digits ? { amount: 'tooPrecise' } : {}),
    ...(voucher === null ? { voucher: 'voucherRequired' } : {}),
  };
}

/** ISO weekdays as a reader's short names; neighbours as a span. 2024-01-01 was a Monday. */
export function daysText(days: readonly number[], locale: string): string {
  const names = days.map((day) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)));
  const isSpan = days.length > 2 && days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1);
  return isSpan ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}
