/** A form's field for a photo, and the sheet in which it is cropped. */
import type { FilePurpose } from '@bourse/contract/upload-client.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './photo.module.css';
import {
  type CropArea,
  type UploadedPhoto,
  ACCEPTED_PHOTO_TYPES,
  type PhotoUploadState,
  usePhotoUpload,
} from './use-photo-upload.ts';
import { Button } from '../button.tsx';
import { Sheet } from '../sheet.tsx';
import { Skeleton } from '../loading-placeholders.tsx';

export interface PhotoFieldProps {
  label: string;
  purpose: FilePurpose;
  /** Width by height of the cut-out; null: it is sent whole, and cropping is the customer's choice. */
  aspect: number | null;
  photo: UploadedPhoto | null;
  onPhoto: (photo: UploadedPhoto) => void;
  error?: string | null;
}

/** A photo from the camera or a file: chosen, cropped, sent, and shown as it was sent. */
export function PhotoField({ label, purpose, aspect, photo, onPhoto, error }: PhotoFieldProps) {
  const t = useTexts('photo');
  const id = useId();
  const reading = usePhotoUpload(purpose, onPhoto, aspect === null);
  const { source, fault, choose, canCut, cut, isSending } = reading;
  const isChosen = photo !== null || source !== null || isSending;
  const message = fault ?? error;
  const pick = (text: string, isCamera: boolean) => (
    <label className={styles.pick}>
      <input
        type="file"
        accept={ACCEPTED_PHOTO_TYPES}
        capture={isCamera ? 'environment' : undefined}
        aria-label={`${label}: ${text}`}
        aria-describedby={message ? `${id}-said` : undefined}
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          event.target.value = '';
          if (picture) void choose(picture);
        }}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <div
      className={styles.field}
      role="group"
      aria-label={label}
      data-fault={message ? true : undefined}
      data-photo={isChosen ? '' : undefined}
    >
      <div
        className={`${styles.frame} ${message ? styles.wrong : ''}`}
        style={photo && aspect !== null ? { aspectRatio: String(aspect) } : undefined}
        aria-busy={isSending || undefined}
      >
        {photo ? (
          <UploadedPhotoPreview photo={photo} label={label} isWhole={aspect === null} />
        ) : (
          <span className={styles.empty}>
            <Icon name="document" />
            {label}
          </span>
        )}
      </div>
      <div className={styles.picks}>
        {pick(t.camera, true)}
        {pick(photo ? t.another : t.file, false)}
        {photo && canCut ? <CropPhotoButton onPress={cut} /> : null}
      </div>
      <p className={styles.said} id={`${id}-said`} role={message ? 'alert' : undefined}>
        {message ?? '\u00a0'}
      </p>
      <CropSheet reading={reading} aspect={aspect ?? reading.aspect} />
    </div>
  );
}

function CropPhotoButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={styles.pick} onClick={onPress}>
      {useTexts('photo').crop}
    </button>
  );
}

function UploadedPhotoPreview({ photo, label, isWhole }: { photo: UploadedPhoto; label: string; isWhole: boolean }) {
  return (
    <>
      <img src={photo.preview} alt={label} className={`${styles.preview} ${isWhole ? styles.uncut : ''}`} />
      <span className={styles.kept}>
        <Icon name="check" size="small" />
        {useTexts('photo').uploaded}
      </span>
    </>
  );
}

const CropBox = lazy(() => import('./crop-box.tsx'));

/** The chosen picture, to be fitted into a frame and sent. */
export function CropSheet({
  reading: { source, isSending, leave, send },
  aspect,
}: {
  reading: PhotoUploadState;
  aspect: number;
}) {
  const t = useTexts('photo');
  const [area, setArea] = useState<CropArea | null>(null);
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
