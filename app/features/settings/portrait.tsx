import { useEffect, useState } from 'react';
import { uploads } from '../../api/uploads.ts';
import { useCommand } from '../../api/use-command.ts';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { CropSheet } from '../../components/photo/crop-sheet.tsx';
import { PHOTO_TYPES, usePhoto } from '../../components/photo/use-photo.ts';
import styles from './settings.module.css';

/** The portrait's bytes, loaded with the session, so that its address alone doesn't show it. */
function usePortrait(file: string | null): string | null {
  const [shown, setShown] = useState<{ file: string; address: string } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const reading = new AbortController();
    uploads.read(file, { signal: reading.signal }).then(
      (bytes) => {
        if (bytes && !reading.signal.aborted) setShown({ file, address: URL.createObjectURL(bytes) });
      },
      () => {},
    );
    return () => reading.abort();
  }, [file]);
  useEffect(
    () => () => {
      if (shown) URL.revokeObjectURL(shown.address);
    },
    [shown],
  );
  return shown && shown.file === file ? shown.address : null;
}

/** The customer's portrait; a tap chooses another picture. */
export function Portrait({ file }: { file: string | null }) {
  const t = useTexts('photo');
  const done = useTexts('successes').upload;
  const portrait = usePortrait(file);
  const set = useCommand('user/setAvatar');
  const reading = usePhoto('avatar', (photo) => {
    URL.revokeObjectURL(photo.preview);
    void set.run({ file: photo.file }).then((made) => made && showToast(done, 'good'));
  });
  useEffect(() => {
    if (reading.fault) showToast(reading.fault, 'bad');
  }, [reading.fault]);
  return (
    <>
      <label className={`${styles.face} ${styles.portrait}`}>
        {portrait ? <img src={portrait} alt="" /> : <Icon name="user" />}
        <input
          type="file"
          accept={PHOTO_TYPES}
          aria-label={t.portrait}
          onChange={(event) => {
            const [picture] = event.target.files ?? [];
            event.target.value = '';
            if (picture) void reading.choose(picture);
          }}
        />
      </label>
      <CropSheet reading={reading} aspect={1} />
    </>
  );
}
