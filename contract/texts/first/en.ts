import { currencies } from './en/currencies.ts';
import { formats } from './en/formats.ts';
import { home } from './en/home.ts';
import { labels } from './en/labels.ts';
import { markets } from './en/markets.ts';
import { refusals } from './en/refusals.ts';
import { routes } from './en/routes.ts';
import { shell } from './en/shell.ts';
import { successes } from './en/successes.ts';
import { terms } from './en/terms.ts';

export const texts = {
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
