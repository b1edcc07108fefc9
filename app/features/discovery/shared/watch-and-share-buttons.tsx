/** The buttons beside an instrument's name: watch it, and share it. */
import { IconButton } from '../../../components/button.tsx';
import { fillPlaceholders, useLanguage, useTexts } from '../../../language/language.ts';
import { getSharedOrigin } from '../../../config/app-config.ts';
import { shareLink } from '@bourse/web/share-link.ts';
import { showToast } from '../../../components/toast.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../../api/use-call.ts';
import { useCommand } from '../../../api/use-command.ts';

/** The star beside a name. */
export function WatchlistStar({ instrument }: { instrument: string }) {
  const t = useTexts('quotes');
  const { isFavorite, toggle } = useFavorite(instrument);
  return (
    <IconButton
      icon="star"
      label={isFavorite ? t.removeFavorite : t.addFavorite}
      pressed={isFavorite}
      onPress={() => void toggle()}
    />
  );
}

/** Shares the public page of a price. */
export function ShareInstrumentButton({ instrument, name }: { instrument: string; name: string }) {
  const t = useTexts('sharing');
  const language = useLanguage();
  const give = async () => {
    const url = `${getSharedOrigin()}/share/${encodeURIComponent(instrument)}?language=${language}`;
    const outcome = await shareLink({ title: name, url });
    if (outcome === 'copied') showToast(t.copied, 'good');
    if (outcome === 'failed') showToast(fillPlaceholders(t.failed, { address: url }), 'bad');
  };
  return <IconButton icon="share" label={fillPlaceholders(t.share, { name })} onPress={() => void give()} />;
}

type Favorites = CallAnswer<'discovery/listFavorites'>;

/**
 * Which instruments are on the watchlist, and adding or removing one. The star responds at once; a failure reverts it.
 */
export function useWatchlist(): {
  isOnWatchlist(instrument: string): boolean;
  toggle(instrument: string): Promise<void>;
} {
  const t = useTexts('quotes');
  const list = useCall('discovery/listFavorites', {}, { staleTimeMs: 60_000 });
  const add = useCommand('discovery/addFavorite');
  const remove = useCommand('discovery/removeFavorites');
  const isOnWatchlist = (instrument: string) => list.data?.rows.some((row) => row.instrument === instrument) ?? false;

  async function toggle(instrument: string): Promise<void> {
    if (add.isPending || remove.isPending) return;
    const was = isOnWatchlist(instrument);
    if (was)
      queryClient.setQueryData<Favorites>(
        ['discovery/listFavorites', {}],
        (known) => known && { ...known, rows: known.rows.filter((row) => row.instrument !== instrument) },
      );
    const done = was ? await remove.run({ instruments: [instrument] }) : await add.run({ instrument });
    if (done) showToast(was ? t.favoriteRemoved : t.favoriteAdded, 'good');
    else await list.refetch();
  }
  return { isOnWatchlist, toggle };
}

/** Whether one instrument is on the watchlist, and adding or removing it. */
function useFavorite(instrument: string): { isFavorite: boolean; toggle(): Promise<void> } {
  const { isOnWatchlist, toggle } = useWatchlist();
  return { isFavorite: isOnWatchlist(instrument), toggle: () => toggle(instrument) };
}
