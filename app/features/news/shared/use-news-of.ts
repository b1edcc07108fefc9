import { useCall } from '../../../api/use-call.ts';
import { useLanguage } from '../../../language/language.ts';

/** As many as a chart marks; its screen's list shows the first of them without asking again. */
const MARKED = 30;

/** What is told of an instrument, newest first, in the reader's language. */
export function useNewsOf(instrument: string, enabled = true) {
  const language = useLanguage();
  return useCall('news/listNews', { limit: MARKED, instrument }, { language, enabled });
}
