import type { texts as en } from './en.ts';
import { currencies } from './zhs/currencies.ts';
import { formats } from './zhs/formats.ts';
import { home } from './zhs/home.ts';
import { labels } from './zhs/labels.ts';
import { markets } from './zhs/markets.ts';
import { refusals } from './zhs/refusals.ts';
import { routes } from './zhs/routes.ts';
import { shell } from './zhs/shell.ts';
import { successes } from './zhs/successes.ts';
import { terms } from './zhs/terms.ts';

export const texts: typeof en = {
  errors: refusals,
  currencies,
  formats,
  home,
  labels,
  markets,
  routes,
  shell,
  successes,
  terms,
};
