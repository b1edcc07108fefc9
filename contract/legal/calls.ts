/** The calls of this area by their path below `/api/vue/`. */
import { getLegal } from './legal.ts';
import { approveLegal, getLegalVersion, listLegal, withdrawLegal, writeLegal } from './versions.ts';

export const calls = {
  'common/getLegal': getLegal,
  'staff/listLegal': listLegal,
  'staff/getLegal': getLegalVersion,
  'staff/writeLegal': writeLegal,
  'staff/approveLegal': approveLegal,
  'staff/withdrawLegal': withdrawLegal,
} as const;

const body = 'What we keep.\n\n# Why\n\nSo that the books are right.\n\n---\n\nFrom today on.';
export const examples = {
  'staff/getLegal body': body,
  'staff/writeLegal body': body,
  'staff/approveLegal body': body,
  'staff/withdrawLegal body': body,
};
