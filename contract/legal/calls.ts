/** The calls of this area by their path below `/api/vue/`. */
import * as legal from './legal.ts';
import * as versions from './versions.ts';

export const calls = {
  'common/getLegal': legal.getLegal,
  'staff/listLegal': versions.listLegal,
  'staff/getLegal': versions.getLegal,
  'staff/writeLegal': versions.writeLegal,
  'staff/approveLegal': versions.approveLegal,
  'staff/withdrawLegal': versions.withdrawLegal,
} as const;

const body = 'What we keep.\n\n# Why\n\nSo that the books are right.\n\n---\n\nFrom today on.';
export const examples = {
  'staff/getLegal body': body,
  'staff/writeLegal body': body,
  'staff/approveLegal body': body,
  'staff/withdrawLegal body': body,
};
