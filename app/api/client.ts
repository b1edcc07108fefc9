/**
 * Reading a call: the app's one client (who is calling in which language, and the 401 rule for every call), and one
 * hook for every call that changes nothing.
 */
import { createClient } from '@bourse/contract/client.ts';
import { getLanguage } from '../language/language.ts';
import { endSession } from '../session/leave.ts';
import { sessionHeaders } from '../session/session.ts';

export const client = createClient({
  headers: () => ({ ...sessionHeaders(), language: getLanguage() }),
  onUnauthorized: endSession,
});
