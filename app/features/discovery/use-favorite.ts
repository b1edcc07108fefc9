import { cache } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';

type Favorites = Answer<'discovery/listFavorites'>;

/**
 * Which instruments are on the watchlist, and adding or removing one. The star responds at once; a failure reverts it.
 */
export function useWatched(): { isWatched(instrument: string): boolean; toggle(instrument: string): Promise<void> } {
  const t = useTexts('quotes');
  const list = useCall('discovery/listFavorites', {}, { staleTimeMs: 60_000 });
  const add = useCommand('discovery/addFavorite');
  const remove = useCommand('discovery/removeFavorites');
  const isWatched = (instrument: string) => list.data?.rows.some((row) => row.instrument === instrument) ?? false;

  async function toggle(instrument: string): Promise<void> {
    if (add.isPending || remove.isPending) return;
    const was = isWatched(instrument);
    if (was)
      cache.setQueryData<Favorites>(
        ['discovery/listFavorites', {}],
        (known) => known && { ...known, rows: known.rows.filter((row) => row.instrument !== instrument) },
      );
    const done = was ? await remove.run({ instruments: [instrument] }) : await add.run({ instrument });
    if (done) showToast(was ? t.favoriteRemoved : t.favoriteAdded, 'good');
    else await list.refetch();
  }
  return { isWatched, toggle };
}

/** Whether one instrument is on the watchlist, and adding or removing it. */
export function useFavorite(instrument: string): { isFavorite: boolean; toggle(): Promise<void> } {
  const { isWatched, toggle } = useWatched();
  return { isFavorite: isWatched(instrument), toggle: () => toggle(instrument) };
}
