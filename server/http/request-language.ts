/** The language in which a request is answered. */
import { type Language, negotiateLanguage } from '@bourse/contract/texts/languages.ts';
import { firstHeaderValue, type RequestSender } from './admission.ts';

export const requestLanguageOf = ({ headers }: Pick<RequestSender, 'headers'>): Language =>
  negotiateLanguage(firstHeaderValue(headers['language']), headers['accept-language']);
