/** What is compared with the books: a currency, whole days of the reader's own time, and the bank's file. */
import { reconcileStatement } from '@bourse/contract/staff/money.ts';
import type { Input } from '../../api/client.ts';

export type Comparison = Omit<Input<'staff/reconcileStatement'>, 'base64'>;
export interface StatementDraft {
  currency: string;
  from: string;
  to: string;
  file: Pick<File, 'size'> | null;
}
export type StatementFault = 'needDay' | 'daysTurned' | 'needFile' | 'fileEmpty' | 'fileLarge';
export type StatementFaults = Partial<Record<'from' | 'to' | 'file', StatementFault>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** As base64 it is a third longer, and the call takes 900,000 letters. */
const LARGEST_BYTES = 650_000;
const FORM = reconcileStatement.input.shape;

/** Midnight at which the day begins here, or the one `later` days after; null for what is no day. */
function midnight(day: string, later = 0): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + later);
  return DAY.test(day) && !Number.isNaN(at.getTime()) && FORM.from.safeParse(at.toISOString()).success
    ? at.toISOString()
    : null;
}

export const faultOf = (file: StatementDraft['file']): 'needFile' | 'fileEmpty' | 'fileLarge' | null =>
  file === null ? 'needFile' : file.size === 0 ? 'fileEmpty' : file.size > LARGEST_BYTES ? 'fileLarge' : null;

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

/** Letters of base64 for bytes; in pieces, since a call takes only so many arguments. */
export function base64Of(bytes: Uint8Array): string {
  const PIECE = 8_192;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
