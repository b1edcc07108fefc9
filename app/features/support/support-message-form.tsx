/** Writes to customer service: a text, pictures, or both. */
import { SUPPORT_PICTURES_MAXIMUM, SUPPORT_TEXT_MAXIMUM } from '@bourse/core/accounts/support/support-conversation.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { IconButton } from '../../components/button.tsx';
import { CommandStatusNote } from '../../components/command-status.tsx';
import { Icon } from '../../components/icon.tsx';
import { ACCEPTED_PHOTO_TYPES, type UploadedPhoto, usePhotoUpload } from '../../components/photo/use-photo-upload.ts';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './support.module.css';

/** What has been typed and chosen, until it has been sent. */
function useSupportDraft() {
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<UploadedPhoto[]>([]);
  const send = useCommand('support/sendMessage', { customerChoices: { text, files: photos.map(({ file }) => file) } });
  const remove = (photo: UploadedPhoto): void => {
    URL.revokeObjectURL(photo.preview);
    setPhotos((before) => before.filter((each) => each !== photo));
  };
  const add = (photo: UploadedPhoto): void => setPhotos((before) => [...before, photo]);
  const isEmpty = text.trim() === '' && photos.length === 0;
  const submit = async (): Promise<void> => {
    if (isEmpty) return;
    const typed = text.trim() === '' ? {} : { text: text.trim() };
    const files = photos.length === 0 ? {} : { pictures: photos.map(({ file }) => file) };
    if (!(await send.run({ ...typed, ...files }))) return;
    setText('');
    photos.forEach(remove);
  };
  return { text, setText, photos, add, remove, send, isEmpty, submit };
}

export function SupportMessageForm() {
  const t = useTexts('support');
  const id = useId();
  const { text, setText, photos, add, remove, send, isEmpty, submit } = useSupportDraft();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <CommandStatusNote command={send} />
      {photos.length > 0 ? <ChosenPhotos photos={photos} onRemove={remove} /> : null}
      <div className={styles.line}>
        <AttachButton isFull={photos.length >= SUPPORT_PICTURES_MAXIMUM} onPhoto={add} />
        <label className="only-heard" htmlFor={id}>
          {t.write}
        </label>
        <textarea
          id={id}
          className={styles.input}
          rows={1}
          value={text}
          placeholder={t.write}
          maxLength={SUPPORT_TEXT_MAXIMUM}
          aria-describedby={`${id}-secret`}
          onChange={(event) => setText(event.target.value)}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t.send}
          aria-busy={send.isPending || undefined}
          disabled={isEmpty || send.isPending}
        >
          <Icon name="up" />
        </button>
      </div>
      <p className={styles.secret} id={`${id}-secret`}>
        {t.secret}
      </p>
    </form>
  );
}

function ChosenPhotos({ photos, onRemove }: { photos: UploadedPhoto[]; onRemove: (photo: UploadedPhoto) => void }) {
  const t = useTexts('support');
  return (
    <ul className={styles.chosen}>
      {photos.map((photo, index) => (
        <li key={photo.file}>
          <img src={photo.preview} alt={fillPlaceholders(t.picture, { n: index + 1 })} />
          <IconButton
            icon="close"
            className={styles.remove ?? ''}
            label={fillPlaceholders(t.remove, { n: index + 1 })}
            onPress={() => onRemove(photo)}
          />
        </li>
      ))}
    </ul>
  );
}

function AttachButton({ isFull, onPhoto }: { isFull: boolean; onPhoto: (photo: UploadedPhoto) => void }) {
  const t = useTexts('support');
  const { choose, fault, isSending } = usePhotoUpload('support', onPhoto, true);
  useEffect(() => {
    if (fault) showToast(fault, 'bad');
  }, [fault]);
  const isOff = isFull || isSending;
  return (
    <label className={styles.attach} aria-busy={isSending || undefined} data-off={isOff || undefined}>
      <Icon name="plus" />
      <input
        type="file"
        accept={ACCEPTED_PHOTO_TYPES}
        aria-label={t.attach}
        disabled={isOff}
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          event.target.value = '';
          if (picture) void choose(picture);
        }}
      />
    </label>
  );
}
