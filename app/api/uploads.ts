/** The app's uploads: who sends, in which language, and the 401 rule. */
import { createUploads } from '@bourse/contract/uploads.ts';
import { getLanguage } from '../language/language.ts';
import { endSession } from '../session/leave.ts';
import { sessionHeaders } from '../session/session.ts';

export const uploads = createUploads({
  headers: () => ({ ...sessionHeaders(), language: getLanguage() }),
  onUnauthorized: endSession,
});
