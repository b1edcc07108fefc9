import { first } from './first.ts';
import { later } from './later.ts';

export const texts = { ...first, ...later, errors: { ...first.errors, ...later.errors } };
