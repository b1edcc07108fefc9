import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { showToast } from '../../../components/toast-store.ts';
import { fill, useTexts } from '../../../language/language.ts';
import type { ChartSettings } from '../chart-settings.ts';
import { MOST_LAYOUTS, NAME_LENGTH, useLayouts, withLayout } from './layouts.ts';
import styles from '../chart.module.css';

interface Props {
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
}

/** Named sets of settings: one tap restores one. */
export function LayoutChoice({ settings, onChange }: Props) {
  const t = useTexts('chartTools');
  const [layouts, keep] = useLayouts();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const name = typed.trim();
  const save = () => {
    const next = withLayout(layouts, { name, settings });
    if (!next) return setError(fill(t.layoutsFull, { maximum: MOST_LAYOUTS }));
    keep(next);
    setTyped('');
    showToast(fill(t.layoutSaved, { name }), 'good');
  };
  return (
    <section aria-label={t.layouts}>
      <p className={styles.legend}>{t.layouts}</p>
      {layouts.map((layout) => (
        <div key={layout.name} className={styles.layout}>
          <button
            type="button"
            onClick={() => {
              onChange(layout.settings);
              showToast(fill(t.layoutShown, { name: layout.name }), 'good');
            }}
          >
            {layout.name}
          </button>
          <IconButton
            icon="trash"
            label={fill(t.layoutRemove, { name: layout.name })}
            onPress={() => keep(layouts.filter((one) => one !== layout))}
          />
        </div>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name) save();
        }}
      >
        <Field
          label={t.layoutName}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setError(null);
          }}
          error={error}
          maxLength={NAME_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" kind="soft" disabled={name === ''}>
          {t.layoutSave}
        </Button>
      </form>
      <p className={styles.says}>{t.layoutSays}</p>
    </section>
  );
}
