import { useState } from 'react';
import type { ListCallRow } from '../../api/use-call.ts';
import { useUploadedPicture } from '../../components/photo/use-photo-upload.ts';
import { Sheet } from '../../components/sheet.tsx';
import { formatClock, formatDate } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './support.module.css';

type Message = ListCallRow<'support/listMessages'>;

/** `messages`: newest first, as they are read; shown the other way round, under their days. */
export function SupportMessages({ messages }: { messages: readonly Message[] }) {
  const title = useTexts('routes').support;
  const days = Map.groupBy(messages.toReversed(), ({ at }) => formatDate(at));
  return (
    <div className={styles.days} role="log" aria-label={title}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day} aria-label={day}>
          <h2 className={styles.date}>{day}</h2>
          {ofDay.map((message) => (
            <MessageBubble key={message.message} message={message} />
          ))}
        </section>
      ))}
    </div>
  );
}

function MessageBubble({ message: { kind, text, pictures, at } }: { message: Message }) {
  const t = useTexts('support');
  if (kind === 'closing') return <p className={styles.closing}>{t.closed}</p>;
  const isOwn = kind === 'customer';
  return (
    <article className={`${styles.message} ${isOwn ? styles.own : ''}`}>
      {isOwn ? <span className="only-heard">{t.you}</span> : <span className={styles.author}>{t.us}</span>}
      {pictures.map((file, index) => (
        <SentPicture key={file} file={file} name={fillPlaceholders(t.picture, { n: index + 1 })} />
      ))}
      {text === null ? null : <p className={styles.text}>{text}</p>}
      <time className={styles.time} dateTime={at}>
        {formatClock(at)}
      </time>
    </article>
  );
}

function SentPicture({ file, name }: { file: string; name: string }) {
  const t = useTexts('support');
  const { address, isMissing } = useUploadedPicture(file);
  const [isOpen, setOpen] = useState(false);
  if (isMissing) return <p className={styles.text}>{t.pictureMissing}</p>;
  return (
    <>
      <button type="button" className={styles.picture} onClick={() => setOpen(address !== null)}>
        {address ? <img src={address} alt={name} /> : <span className="only-heard">{name}</span>}
      </button>
      <Sheet open={isOpen && address !== null} onClose={() => setOpen(false)} title={name}>
        <img className={styles.whole} src={address ?? ''} alt={name} />
      </Sheet>
    </>
  );
}
