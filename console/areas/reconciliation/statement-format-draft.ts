/** How a bank writes its CSV, as typed and as sent. */
import type { CallAnswer, CallInput } from '../../api/staff-api-client.ts';

export type ChannelFormat = CallAnswer<'staff/listStatementFormats'>['rows'][number];
type Format = NonNullable<CallInput<'staff/setStatementFormat'>['format']>;

const TYPED = [
  'dateColumn',
  'amountColumn',
  'creditColumn',
  'debitColumn',
  'sideColumn',
  'creditMark',
  'debitMark',
  'currencyColumn',
] as const;
const CHOSEN = ['encoding', 'delimiter', 'dateOrder', 'decimal'] as const;
export type StatementFormatDraft = Record<
  (typeof TYPED)[number] | (typeof CHOSEN)[number] | 'referenceColumns',
  string
>;

/** Starts with the plain columns, which every bank's own replace. */
export const createStatementFormatDraft = (format: Format | null): StatementFormatDraft => ({
  ...(Object.fromEntries([...TYPED, ...CHOSEN].map((name) => [name, format?.[name] ?? ''])) as StatementFormatDraft),
  ...(format ? {} : { dateColumn: 'date', amountColumn: 'amount' }),
  referenceColumns: format?.referenceColumns.join(', ') ?? 'reference',
});

/** Null if it doesn't say where day and reference are; whether it says how amounts are signed, the server decides. */
export function parseStatementFormatDraft(draft: StatementFormatDraft): Format | null {
  const text = (name: keyof StatementFormatDraft): string | null => draft[name].trim() || null;
  const referenceColumns = draft.referenceColumns
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const dateColumn = text('dateColumn');
  if (dateColumn === null || referenceColumns.length === 0 || referenceColumns.length > 8) return null;
  return {
    ...Object.fromEntries([...TYPED, ...CHOSEN].map((name) => [name, text(name)])),
    dateColumn,
    referenceColumns,
  } as Format;
}
