import { charges } from './charges.ts';
import { currencies } from './currencies.ts';
import { dayTrading } from './day-trading.ts';
import { discovery } from './discovery.ts';
import { errors } from './errors.ts';
import { explanations } from './explanations.ts';
import { formats } from './formats.ts';
import { home } from './home.ts';
import { labels } from './labels.ts';
import { markets } from './markets.ts';
import { notices } from './notices.ts';
import { quotes } from './quotes.ts';
import { routes } from './routes.ts';
import { rulebook } from './rulebook.ts';
import { sectors } from './sectors.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { successes } from './successes.ts';
import { terms } from './terms.ts';
import { ticket } from './ticket.ts';
import { trading } from './trading.ts';
import { user } from './user.ts';
import { wallet } from './wallet.ts';

export const texts = {
  charges, currencies, dayTrading, discovery, errors, explanations, formats, home, labels,
  markets, notices, quotes, routes, rulebook, sectors, settings, shell, successes,
  terms, ticket, trading, user, wallet,
};
