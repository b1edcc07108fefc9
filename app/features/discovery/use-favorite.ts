import { cache } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';

type Favorites = Answer<'discovery/listFavorites'>;

/**
 * Whether an instrument is on the watchlist, and adding or removing it. The star responds at once; a failure reverts
 * it.
 */
export function useFavorite(instrument: string): { isFavorite: boolean; toggle(): Promise<void> } {
  const t = useTexts('quotes');
  const list = useCall('discovery/listFavorites', {}, { staleTimeMs: 60_000 });
  const add = useCommand('discovery/addFavorite');
  const remove = useCommand('discovery/removeFavorites');
  const isFavorite = list.data?.rows.some((row) => row.instrument === instrument) ?? false;

  async function toggle(): Promise<void> {
    if (add.isPending || remove.isPending) return;
    if (isFavorite)
      cache.setQueryData<Favorites>(
        ['discovery/listFavorites', {}],
        (known) => known && { ...known, rows: known.rows.filter((row) => row.instrument !== instrument) },
      );
    const done = isFavorite ? await remove.run({ instruments: [instrument] }) : await add.run({ instrument });
    if (done) showToast(isFavorite ? t.favoriteRemoved : t.favoriteAdded, 'good');
    else await list.refetch();
  }
  return { isFavorite, toggle };
}
