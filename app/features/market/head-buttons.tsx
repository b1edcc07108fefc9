import { AlertBell } from '../alerts/shared/alert-bell.tsx';
import { FavoriteStar } from '../discovery/shared/favorite-star.tsx';
import { ShareButton } from '../discovery/shared/share-button.tsx';
import type { Instrument } from './instrument.ts';

/** Next to an instrument's name; needs only its id. */
export function HeadButtons({
  id,
  code,
  instrument,
}: {
  id: string;
  code: string;
  instrument: Instrument | undefined;
}) {
  return (
    <>
      <ShareButton instrument={id} name={instrument?.name ?? code} />
      <AlertBell instrument={id} />
      <FavoriteStar instrument={id} />
    </>
  );
}
