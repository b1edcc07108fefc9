import type { texts as en } from './en.ts';
import { currencies } from './esp/currencies.ts';
import { formats } from './esp/formats.ts';
import { home } from './esp/home.ts';
import { labels } from './esp/labels.ts';
import { markets } from './esp/markets.ts';
import { refusals } from './esp/refusals.ts';
import { routes } from './esp/routes.ts';
import { shell } from './esp/shell.ts';
import { successes } from './esp/successes.ts';
import { terms } from './esp/terms.ts';

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
