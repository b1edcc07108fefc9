import type { FilePurpose } from '@bourse/contract/files.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import type { Area } from './cut-out.ts';
import styles from './photo.module.css';
import { type Photo, usePhoto } from './use-photo.ts';

const CropBox = lazy(() => import('./crop-box.tsx'));
const TYPES = 'image/jpeg,image/png,image/webp';

export interface PhotoFieldProps {
  label: string;
  purpose: FilePurpose;
  /** Width by height of what is cut out. */
  aspect: number;
  photo: Photo | null;
  onPhoto: (photo: Photo) => void;
  error?: string | null;
}

/** A photo from the camera or a file: chosen, cut, sent, and shown as it was sent. */
export function PhotoField({ label, purpose, aspect, photo, onPhoto, error }: PhotoFieldProps) {
  const t = useTexts('photo');
  const id = useId();
  const [area, setArea] = useState<Area | null>(null);
  const { source, isSending, fault, choose, leave, send } = usePhoto(purpose, onPhoto);
  const said = fault ?? error;
  const pick = (text: string, isCamera: boolean) => (
    <label className={styles.pick}>
      <input type="file" accept={TYPES} capture={isCamera ? 'environment' : undefined} aria-label={`${label}: ${text}`} aria-describedby={said ? `${id}-said` : undefined}
        onChange={(event) => { const [picture] = event.target.files ?? []; event.target.value = ''; if (picture) void choose(picture); }} />
      <span>{text}</span>
    </label>
  );
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <div className={`${styles.frame} ${said ? styles.wrong : ''}`} style={photo ? { aspectRatio: String(aspect) } : undefined}>
        {photo ? <img src={photo.preview} alt={label} className={styles.preview} /> : <span className={styles.empty}><Icon name="document" />{label}</span>}
        {photo ? <span className={styles.kept}><Icon name="check" size="small" />{t.uploaded}</span> : null}
      </div>
      <div className={styles.picks}>{pick(t.camera, true)}{pick(photo ? t.another : t.file, false)}</div>
      <p className={styles.said} id={`${id}-said`} role={said ? 'alert' : undefined}>{said ?? '\u00a0'}</p>
      <Sheet open={source !== null} onClose={leave} title={t.cut} foot={<Button busy={isSending} disabled={area === null} onPress={() => area && void send(area)}>{t.use}</Button>}>
        <p className={styles.hint}>{t.hint}</p>
        {source ? <Suspense fallback={<Skeleton width={14} />}><CropBox source={source} aspect={aspect} onArea={setArea} /></Suspense> : null}
      </Sheet>
    </div>
  );
}
