/** What is compared with the books: a currency, whole days in the reader's own time, and the bank's file. */
import { reconcileBankStatement } from '@bourse/contract/staff/house-money-calls.ts';
import type { CallInput } from '../../api/staff-api-client.ts';
import { parseDayAsMidnight } from '../../language/parse-input.ts';
import { type SelectedFile, type FileFault, findFileFault } from '../../files/selected-file.ts';

export type ReconciliationPeriod = Omit<CallInput<'staff/reconcileStatement'>, 'base64' | 'key'>;
export interface ReconciliationDraft {
  currency: string;
  from: string;
  to: string;
  file: SelectedFile;
}
export type ReconciliationFault = 'needDay' | 'daysTurned' | FileFault;
export type ReconciliationFaults = Partial<Record<'from' | 'to' | 'file', ReconciliationFault>>;

const FORM = reconcileBankStatement.input.shape;

/** The midnight that begins the day here, or the one `later` days after; null if it isn't a day. */
function midnight(day: string, later = 0): string | null {
  const at = parseDayAsMidnight(day, later);
  return at !== null && FORM.from.safeParse(at).success ? at : null;
}

export function parseReconciliationDraft({ currency, from: first, to: last, file }: ReconciliationDraft): {
  comparison: ReconciliationPeriod | null;
  faults: ReconciliationFaults;
} {
  const [from, to] = [midnight(first), midnight(last, 1)];
  const fileFault = findFileFault(file);
  const faults: ReconciliationFaults = {
    ...(from === null ? { from: 'needDay' } : {}),
    ...(to === null ? { to: 'needDay' } : from !== null && to <= from ? { to: 'daysTurned' } : {}),
    ...(fileFault ? { file: fileFault } : {}),
  };
  return {
    faults,
    comparison: from !== null && to !== null && Object.keys(faults).length === 0 ? { currency, from, to } : null,
  };
}
