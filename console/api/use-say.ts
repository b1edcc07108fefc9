/** A message at the page's edge that disappears by itself. */
import { useNotify } from 'react-admin';

export function useSay(): (text: string, kind?: 'info' | 'success' | 'error') => void {
  const notify = useNotify();
  // The framework expects a key of its tables; we pass a whole sentence.
  return (text, kind = 'success') => notify(text, { type: kind, messageArgs: { _: text } });
}
