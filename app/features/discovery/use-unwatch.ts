import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';

/** Takes an instrument off the watchlist; undo puts it back in its old position. */
export function useUnwatch(shown: readonly { instrument: string }[]): (instrument: string) => Promise<void> {
  const t = useTexts('quotes');
  const { undo } = useTexts('shell');
  const remove = useCommand('discovery/removeFavorites');
  const add = useCommand('discovery/addFavorite');
  const sort = useCommand('discovery/sortFavorites');
  return async (instrument) => {
    const before = shown.map((row) => row.instrument);
    const restore = async () => {
      if ((await add.run({ instrument })) && before.length > 1) await sort.run({ instruments: before });
    };
    if (await remove.run({ instruments: [instrument] }))
      showToast(t.favoriteRemoved, 'good', { label: undo, onPress: () => void restore() });
  };
}
