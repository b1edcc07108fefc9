import { useSyncExternalStore } from 'react';
import styles from './toast.module.css';
import { getToast, onToastChange } from './toast-store.ts';

/** The one toast; its place is always there, so that screen readers hear what comes into it. */
export function Toasts() {
  const toast = useSyncExternalStore(onToastChange, getToast);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toast ? (
        <div key={toast.id} className={`${styles.toast} ${styles[toast.tone]}`}>
          {toast.text}
        </div>
      ) : null}
    </div>
  );
}
