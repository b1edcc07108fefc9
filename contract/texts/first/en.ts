import type { RefusalWords } from '../../area.ts';
import type { refusals } from '../../refusals.ts';
import { currencies } from './en/currencies.ts';
import { formats } from './en/formats.ts';
import { home } from './en/home.ts';
import { labels } from './en/labels.ts';
import { markets } from './en/markets.ts';
import { routes } from './en/routes.ts';
import { shell } from './en/shell.ts';
import { successes } from './en/successes.ts';
import { terms } from './en/terms.ts';

export const texts = {
  errors: {
    badInput: 'Please check this entry: {field}.',
    unauthorized: 'Your session has ended. Please log in again.',
    unknownCall: 'The server does not know this call.',
    wrongMethod: 'The server answers this call by POST only.',
    tooMany: 'Too many requests. Try again in {retryAfterSeconds} {retryAfterSeconds|one:second|other:seconds}.',
    notReady: 'The service is starting. Please try again in a moment.',
    internal: 'Something went wrong on our side. Reference: {reference}.',
    keyReused: 'This request was already used for something else. Please start over.',
    notFound: 'We could not find this.',
    tooFrequent: 'Too many attempts. Try again in {retryAfterSeconds} {retryAfterSeconds|one:second|other:seconds}.',
    systemBusy: 'The system is busy. Please try again in a moment.',
    supportLinkMissing: 'The customer service link is not available.',
  } satisfies Partial<RefusalWords<typeof refusals>>,
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
