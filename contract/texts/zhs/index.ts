import { discovery } from './discovery.ts';
import { home } from './home.ts';
import { quotes } from './quotes.ts';
import { routes } from './routes.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { trading } from './trading.ts';
import { user } from './user.ts';
import { wallet } from './wallet.ts';

export const texts = { discovery, home, quotes, routes, settings, shell, trading, user, wallet };
