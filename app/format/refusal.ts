/** A refusal in the reader's language, its parameters formatted by their kind. */
import type { RefusalParams } from '@bourse/contract/client.ts';
import { guardMessage, sayRefusal } from '../language/language.ts';

/** The catalogue's sentence for `code`; the server's own one for a code that this version doesn't know. */
export const describeRefusal = (code: string, params: RefusalParams, serverMessage = ''): string =>
  sayRefusal(code, params) ?? (guardMessage(serverMessage) || code);
