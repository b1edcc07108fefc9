/** Areas that the first screens show, or whatever any screen may have to say. */
import { currencies } from './currencies.ts';
import { firstErrors as errors } from './first-errors.ts';
import { formats } from './formats.ts';
import { home } from './home.ts';
import { labels } from './labels.ts';
import { markets } from './markets.ts';
import { notices } from './notices.ts';
import { quotes } from './quotes.ts';
import { routes } from './routes.ts';
import { shell } from './shell.ts';
import { successes } from './successes.ts';
import { terms } from './terms.ts';
import { user } from './user.ts';
import { wallet } from './wallet.ts';

export const first = {
  currencies,
  errors,
  formats,
  home,
  labels,
  markets,
  notices,
  quotes,
  routes,
  shell,
  successes,
  terms,
  user,
  wallet,
};
