import { Sheet } from '../../../components/sheet.tsx';
import { Toggle } from '../../../components/toggle.tsx';
import { useTexts } from '../../../language/language.ts';
import { changeDeskSettings, useDeskSettings } from './desk-settings.ts';
import styles from './desk.module.css';

/** The desk's keys, and whether single letters count. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('desk');
  const { letters } = useDeskSettings();
  const rows = [
    ['/', t.key.search],
    ['B', t.key.buy],
    ['S', t.key.sell],
    ['↑ ↓', t.key.walk],
    ['Esc', t.key.close],
    ['?', t.key.help],
  ] as const;
  return (
    <Sheet open={open} onClose={onClose} title={t.keys}>
      <dl className={styles.keys}>
        {rows.map(([key, says]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.keysSwitch}>
        <span aria-hidden="true">{t.keysOn}</span>
        <Toggle label={t.keysOn} on={letters} onChange={(on) => changeDeskSettings({ letters: on })} />
      </div>
      <p className={styles.keysSay}>{t.keysSay}</p>
    </Sheet>
  );
}
