import { useStore } from '@bourse/web/store.ts';
import styles from './toast.module.css';
import { actOnToast, toast } from './toast-store.ts';

/** The one toast; its element is always present, so that screen readers announce what appears in it. */
export function Toasts() {
  const message = useStore(toast);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {message ? (
        <div key={message.id} className={`${styles.toast} ${styles[message.tone]}`}>
          {message.text}
          {message.act ? (
            <button type="button" className={styles.act} onClick={actOnToast}>
              {message.act.label}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
