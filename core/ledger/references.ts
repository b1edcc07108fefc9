/**
 * The forms of references: to something of the account's own, by its number, or to something unique; areas add their
 * own kinds.
 */
import { brought, type Brought } from '../area.ts';
import { joinEntries, type Joined } from '../folds.ts';

const HOUSE = {
  order: 'o[0-9]{1,18}',
  position: 'p[0-9]{1,18}',
  request: 'r[0-9]{1,18}',
  insurance: 'insurance',
} as const;

type Forms = typeof HOUSE & Joined<Brought<'references'>>;
export const REFERENCES = joinEntries([HOUSE, ...brought('references')]) as Forms;
export type ReferenceKind = keyof Forms;
