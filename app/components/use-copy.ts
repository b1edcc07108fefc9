import { copyText } from '@bourse/web/copy-text.ts';
import { showToast } from './toast.tsx';
import { useTexts } from '../language/language.ts';

/** Copies, and says whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { copied, copyFailed } = useTexts('settings');
  return async (text) => {
    const done = await copyText(text);
    showToast(done ? copied : copyFailed, done ? 'good' : 'bad');
  };
}
