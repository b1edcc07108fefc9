import { share } from '@bourse/web/share.ts';
import { IconButton } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast-store.ts';
import { fill, useLanguage, useTexts } from '../../../language/language.ts';

/** Shares the public page of a price. */
export function ShareButton({ instrument, name }: { instrument: string; name: string }) {
  const t = useTexts('sharing');
  const language = useLanguage();
  const give = async () => {
    const url = `${location.origin}/share/${encodeURIComponent(instrument)}?language=${language}`;
    const outcome = await share({ title: name, url });
    if (outcome === 'copied') showToast(t.copied, 'good');
    if (outcome === 'failed') showToast(fill(t.failed, { address: url }), 'bad');
  };
  return <IconButton icon="share" label={fill(t.share, { name })} onPress={() => void give()} />;
}
