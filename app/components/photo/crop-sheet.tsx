import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.tsx';
import { Sheet } from '../sheet.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import type { Area } from './cut-out.ts';
import styles from './photo.module.css';
import type { PhotoReading } from './use-photo.ts';

const CropBox = lazy(() => import('./crop-box.tsx'));

/** The chosen picture, to be fitted into a frame and sent. */
export function CropSheet({
  reading: { source, isSending, leave, send },
  aspect,
}: {
  reading: PhotoReading;
  aspect: number;
}) {
  const t = useTexts('photo');
  const [area, setArea] = useState<Area | null>(null);
  return (
    <Sheet
      open={source !== null}
      onClose={leave}
      title={t.cut}
      foot={
        <Button busy={isSending} disabled={area === null} onPress={() => area && void send(area)}>
          {t.use}
        </Button>
      }
    >
      <p className={styles.hint}>{t.hint}</p>
      {source ? (
        <div data-photo="">
          <Suspense fallback={<Skeleton width={14} />}>
            <CropBox source={source} aspect={aspect} onArea={setArea} />
          </Suspense>
        </div>
      ) : null}
    </Sheet>
  );
}
