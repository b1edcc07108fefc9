/** A corporate action as typed into its kind's form, and as a file of one line, as all of them are proposed. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { encodeBase64 } from '../../files/selected-file.ts';

export type ActionKind = CallAnswer<'staff/listActions'>['imported'][number]['kind'];
export type ActionField =
  | 'instrument'
  | 'ex'
  | 'ratio'
  | 'amount'
  | 'acquirer'
  | 'price'
  | 'company'
  | 'costShare'
  | 'code'
  | 'name'
  | 'declared'
  | 'record'
  | 'pay'
  | 'currency'
  | 'rate';
export type ActionDraft = Partial<Record<ActionField, string>>;

interface KindFields {
  needed: readonly ActionField[];
  optional: readonly ActionField[];
}
const units: KindFields = { needed: ['instrument', 'ex', 'ratio'], optional: ['declared', 'record', 'pay'] };

/** The fields of each kind's form, in their order. */
export const FIELDS_BY_KIND: Readonly<Record<ActionKind, KindFields>> = {
  split: units,
  stockDividend: units,
  dividend: {
    needed: ['instrument', 'ex', 'amount'],
    optional: ['declared', 'record', 'pay', 'currency', 'rate'],
  },
  rights: { needed: ['instrument', 'ex', 'amount'], optional: ['declared', 'record', 'pay'] },
  merger: { needed: ['instrument', 'ex', 'acquirer', 'ratio', 'price'], optional: ['amount', 'declared'] },
  spinOff: {
    needed: ['instrument', 'ex', 'company', 'ratio', 'price', 'costShare'],
    optional: ['declared', 'record'],
  },
  symbolChange: { needed: ['instrument', 'ex', 'code'], optional: ['name', 'declared'] },
  suspension: { needed: ['instrument', 'ex'], optional: [] },
  resumption: { needed: ['instrument', 'ex'], optional: [] },
  delisting: { needed: ['instrument', 'ex'], optional: ['amount', 'declared'] },
};
export const DATE_FIELDS: ReadonlySet<ActionField> = new Set(['ex', 'declared', 'record', 'pay']);

const quote = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** Null while something is missing. Fields of another kind, typed before, are left out. */
export function buildActionFile(kind: ActionKind, draft: ActionDraft): string | null {
  const { needed, optional } = FIELDS_BY_KIND[kind];
  const typed = (field: ActionField): string => (draft[field] ?? '').trim();
  if (needed.some((field) => typed(field) === '')) return null;
  const fields = [...needed, ...optional].filter((field) => typed(field) !== '');
  const lines = [['kind', ...fields], [kind, ...fields.map((field) => typed(field))].map(quote)];
  return encodeBase64(new TextEncoder().encode(lines.map((cells) => `${cells.join(',')}\n`).join('')));
}
