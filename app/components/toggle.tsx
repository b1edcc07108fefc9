import { getDeviceCapabilities } from '../shell/device-capabilities.ts';
import styles from './controls.module.css';

/** On or off, at a row's end; `label` is what it switches. */
export function Toggle({
  on,
  label,
  onChange,
  disabled = false,
  busy = false,
}: {
  on: boolean;
  label: string;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  busy?: boolean;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled}
      className={styles.toggle}
      onClick={() => {
        if (busy) return;
        getDeviceCapabilities().giveHapticFeedback('tick');
        onChange(!on);
      }}
    >
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
    </button>
  );
}
