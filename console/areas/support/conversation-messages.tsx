import { Button } from '@mui/material';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { type CallAnswer, fetchStaffCall } from '../../api/staff-api-client.ts';
import { useLoggedPicture } from '../../files/logged-picture.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import styles from './support.module.css';

type Conversation = CallAnswer<'staff/getConversation'>;
const STYLES = { customer: '', staff: styles.ours, closing: styles.closing };

/** The newest at the bottom, as the customer sees them, and who of the staff wrote. */
export function ConversationMessages({ conversation: { customer, rows } }: { conversation: Conversation }) {
  const t = useTexts().support;
  return (
    <ol className={styles.messages}>
      {rows.toReversed().map(({ message, kind, text, pictures, at, by }) => (
        <li key={message} className={`${styles.message} ${STYLES[kind]}`}>
          <p className={styles.by}>
            <b>{t.from[kind]}</b>
            {by ? <span>{by.name}</span> : null}
            <time dateTime={at}>{formatDateTimeToMinute(at)}</time>
          </p>
          {/* In whatever language its author writes. */}
          {text === null ? null : (
            <p className={styles.text} lang="">
              {text}
            </p>
          )}
          {pictures.map((picture, index) => (
            <MessagePicture key={picture} customer={customer} picture={picture} number={index + 1} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function MessagePicture({ customer, picture, number }: { customer: string; picture: string; number: number }) {
  const t = useTexts().support;
  const { address, failure, busy, load } = useLoggedPicture(() =>
    fetchStaffCall('staff/getConversationPicture', { customer, picture }),
  );
  return (
    <div className={styles.picture}>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={fillPlaceholders(t.picture, { n: number })} />
        </a>
      ) : (
        <Button variant="outlined" size="small" disabled={busy} onClick={() => void load()}>
          {fillPlaceholders(t.pictureShow, { n: number })}
        </Button>
      )}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  );
}
