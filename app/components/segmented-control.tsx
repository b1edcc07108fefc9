import { type KeyboardEvent, useRef } from 'react';
import { getIndexForKey, type Tab } from './tabs.tsx';
import styles from './controls.module.css';

export interface SegmentedControlProps<Value extends string> {
  options: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
}

/**
 * A choice between a few options, all visible; arrow keys move it like radio buttons. It is rendered before the next
 * touch: a form's fields depend on it, and what is typed into one belongs to the chosen option.
 */
export function SegmentedControl<Value extends string>({
  options,
  value,
  onChange,
  label,
}: SegmentedControlProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = getIndexForKey(
      event.key,
      options.findIndex((option) => option.value === value),
      options.length,
    );
    if (next === null) return;
    event.preventDefault();
    const option = options[next];
    if (!option) return;
    onChange(option.value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div ref={group} className={styles.group} role="radiogroup" aria-label={label} onKeyDown={move}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.option}
          onClick={() => onChange(option.value)}
        >
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  );
}
