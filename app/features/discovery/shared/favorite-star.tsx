/** The buttons beside an instrument's name: watch it, and share it. */
import { IconButton } from '../../../components/button.tsx';
import { useTexts } from '../../../language/language.ts';
import { useFavorite } from '../use-favorite.ts';

/** The star beside a name. */
export function FavoriteStar({ instrument }: { instrument: string }) {
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
