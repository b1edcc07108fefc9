/** What is compared with the books: a currency, whole days in the reader's own time, and the bank's file. */
import { reconcileStatement } from '@bourse/contract/staff/house-money-calls.ts';
import type { CallInput } from '../../api/staff-api-client.ts';
import { parseDayAsMidnight } from '../../language/parse-input.ts';
import { type SelectedFile, type FileFault, findFileFault } from '../../files/selected-file.ts';

export type BankStatementPeriod = Omit<CallInput<'staff/reconcileStatement'>, 'base64' | 'key'>;
export interface BankStatementDraft {
  currency: string;
  from: string;
  to: string;
  file: SelectedFile;
}
export type BankStatementFault = 'needDay' | 'daysTurned' | FileFault;
export type BankStatementFaults = Partial<Record<'from' | 'to' | 'file', BankStatementFault>>;

const FORM = reconcileStatement.input.shape;

/** The midnight that begins the day here, or the one `later` days after; null if it isn't a day. */
function midnight(day: string, later = 0): string | null {
  const at = parseDayAsMidnight(day, later);
  return at !== null && FORM.from.safeParse(at).success ? at : null;
}

export function parseBankStatementDraft({ currency, from: first, to: last, file }: BankStatementDraft): {
  comparison: BankStatementPeriod | null;
  faults: BankStatementFaults;
} {
  const [from, to] = [midnight(first), midnight(last, 1)];
  const fileFault = findFileFault(file);
  const faults: BankStatementFaults = {
    ...(from === null ? { from: 'needDay' } : {}),
    ...(to === null ? { to: 'needDay' } : from !== null && to <= from ? { to: 'daysTurned' } : {}),
    ...(fileFault ? { file: fileFault } : {}),
  };
  return {
    faults,
    comparison: from !== null && to !== null && Object.keys(faults).length === 0 ? { currency, from, to } : null,
  };
}
