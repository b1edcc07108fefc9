/** The console's texts. English defines the keys; in Korean a missing or surplus one is a type error. */
import { audit } from './audit.ts';
import { customers } from './customers.ts';
import { reviews } from './reviews.ts';
import { failures, keys, list, login, menu, roles, shell } from './shell.ts';

export const texts = { audit, customers, failures, keys, list, login, menu, reviews, roles, shell };
export type Texts = typeof texts;
