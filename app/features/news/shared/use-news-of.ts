import { useCall } from '../../../api/use-call.ts';
import { useLanguage } from '../../../language/language.ts';

/** As many as a chart marks; the list on the screen shows the first of them without another request. */
const MARKED = 30;

/** An instrument's news, newest first, in the reader's language. */
export function useNewsOf(instrument: string, enabled = true) {
  const language = useLanguage();
  return useCall('news/listNews', { limit: MARKED, instrument }, { language, enabled });
}
