/** The console's texts in Korean. */
import type { Texts } from '../en/index.ts';
import { audit } from './audit.ts';
import { customers } from './customers.ts';
import { reviews } from './reviews.ts';
import { failures, keys, list, login, menu, roles, shell } from './shell.ts';

export const texts: Texts = { audit, customers, failures, keys, list, login, menu, reviews, roles, shell };
