import type { ErrorCode } from '../../errors.ts';
import { first } from './first.ts';
import { later } from './later.ts';

export const texts = {
  ...first,
  ...later,
  errors: { ...first.errors, ...later.errors } satisfies Record<ErrorCode, string>,
};
