/** What is compared with the books: a currency, whole days in the reader's own time, and the bank's file. */
import { reconcileStatement } from '@bourse/contract/staff/money.ts';
import type { Input } from '../../api/client.ts';
import { midnightAt } from '../../language/parse-input.ts';
import { type ChosenFile, type FileFault, faultOf } from '../../files/selected-file.ts';

export type Comparison = Omit<Input<'staff/reconcileStatement'>, 'base64' | 'key'>;
export interface StatementDraft {
  currency: string;
  from: string;
  to: string;
  file: ChosenFile;
}
export type StatementFault = 'needDay' | 'daysTurned' | FileFault;
export type StatementFaults = Partial<Record<'from' | 'to' | 'file', StatementFault>>;

const FORM = reconcileStatement.input.shape;

/** The midnight that begins the day here, or the one `later` days after; null if it isn't a day. */
function midnight(day: string, later = 0): string | null {
  const at = midnightAt(day, later);
  return at !== null && FORM.from.safeParse(at).success ? at : null;
}

export function readStatementDraft({ currency, from: first, to: last, file }: StatementDraft): {
  comparison: Comparison | null;
  faults: StatementFaults;
} {
  const [from, to] = [midnight(first), midnight(last, 1)];
  const fileFault = faultOf(file);
  const faults: StatementFaults = {
    ...(from === null ? { from: 'needDay' } : {}),
    ...(to === null ? { to: 'needDay' } : from !== null && to <= from ? { to: 'daysTurned' } : {}),
    ...(fileFault ? { file: fileFault } : {}),
  };
  return {
    faults,
    comparison: from !== null && to !== null && Object.keys(faults).length === 0 ? { currency, from, to } : null,
  };
}
