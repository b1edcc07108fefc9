import type { RefusalTexts } from '../../../area.ts';
import type { refusals as catalogue } from '../../../shared-area.ts';

export const refusals = {
  badInput: 'Please check this entry: {field}.',
  unauthorized: 'Your session has ended. Please log in again.',
  unknownCall: 'The server does not know this call.',
  wrongMethod: 'The server answers this call by POST only.',
  tooMany: 'Too many requests. Try again in {retryAfterSeconds} {retryAfterSeconds|one:second|other:seconds}.',
  notReady: 'The service is not available right now. Please try again in a moment.',
  outcomeUnknown: 'There is no answer yet. Try again: nothing is done twice.',
  internal: 'Something went wrong on our side. Reference: {reference}.',
  keyReused: 'This request was already used for something else. Please start over.',
  notFound: 'We could not find this.',
  tooFrequent: 'Too many attempts. Try again in {retryAfterSeconds} {retryAfterSeconds|one:second|other:seconds}.',
  systemBusy: 'The system is busy. Please try again in a moment.',
  supportLinkMissing: 'The customer service link is not available.',
} satisfies Partial<RefusalTexts<typeof catalogue>>;
