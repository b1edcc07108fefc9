/** Who the customer is, as their own menu shows it. */
import { useEffect } from 'react';
import { ACCEPTED_PHOTO_TYPES, usePhotoUpload, useUploadedPicture } from '../../components/photo/use-photo-upload.ts';
import { useCommand } from '../../api/use-command.ts';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { CropSheet } from '../../components/photo/photo-field.tsx';
import styles from './settings.module.css';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatDate } from '../../format/dates.ts';
import type { CurrentUser } from '../../session/use-current-user.ts';
import { maskMobileNumber } from './mask-mobile-number.ts';

/** The customer's portrait; a tap chooses another picture. */
function Portrait({ file }: { file: string | null }) {
  const t = useTexts('photo');
  const done = useTexts('successes').upload;
  const { address: portrait } = useUploadedPicture(file);
  const set = useCommand('user/setAvatar');
  const reading = usePhotoUpload('avatar', (photo) => {
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
          accept={ACCEPTED_PHOTO_TYPES}
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

/** The customer's name, or the masked number if there is none yet. */
export function CustomerHeader({ user }: { user: CurrentUser | null }) {
  const t = useTexts('settings');
  if (!user)
    return (
      <div className={styles.who}>
        <span className={styles.face} />
        <span className={styles.words}>
          <Skeleton width={8} />
          <Skeleton width={6} size="small" />
        </span>
      </div>
    );
  return (
    <div className={styles.who}>
      <Portrait file={user.avatar} />
      <span className={styles.words}>
        <span className={styles.name}>{user.nickname ?? user.name ?? maskMobileNumber(user.account)}</span>
        <small>
          {(user.nickname ?? user.name) ? `${maskMobileNumber(user.account)} · ` : ''}
          {fillPlaceholders(t.memberSince, { date: formatDate(user.createdAt) })}
        </small>
      </span>
    </div>
  );
}
