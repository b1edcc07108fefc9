import { useStore } from '@bourse/web/store.ts';
import styles from './toast.module.css';
import { actOnToast, toast as store } from './toast-store.ts';

/** The one toast; its element is always present, so that screen readers announce what appears in it. */
export function Toasts() {
  const toast = useStore(store);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toast ? (
        <div key={toast.id} className={`${styles.toast} ${styles[toast.tone]}`}>
          {toast.text}
          {toast.act ? (
            <button type="button" className={styles.act} onClick={actOnToast}>
              {toast.act.label}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
