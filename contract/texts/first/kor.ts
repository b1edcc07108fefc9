import type { texts as en } from './en.ts';
import { currencies } from './kor/currencies.ts';
import { formats } from './kor/formats.ts';
import { home } from './kor/home.ts';
import { labels } from './kor/labels.ts';
import { markets } from './kor/markets.ts';
import { refusals } from './kor/refusals.ts';
import { routes } from './kor/routes.ts';
import { shell } from './kor/shell.ts';
import { successes } from './kor/successes.ts';
import { terms } from './kor/terms.ts';

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
