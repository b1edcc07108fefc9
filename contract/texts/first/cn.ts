import type { texts as en } from './en.ts';
import { currencies } from './cn/currencies.ts';
import { formats } from './cn/formats.ts';
import { home } from './cn/home.ts';
import { labels } from './cn/labels.ts';
import { markets } from './cn/markets.ts';
import { refusals } from './cn/refusals.ts';
import { routes } from './cn/routes.ts';
import { shell } from './cn/shell.ts';
import { successes } from './cn/successes.ts';
import { terms } from './cn/terms.ts';

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
