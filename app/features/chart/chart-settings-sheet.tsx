/** The chart's settings: scale, indicators, a comparison, saved layouts. */
import { ADJUSTMENTS } from '@bourse/core/markets/market.ts';
import { Chip } from '../../components/chip.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { type ChartSettings, toggled } from './chart-settings.ts';
import { BELOW_PRICE, type Indicator, ON_PRICE } from './indicators/catalogue.ts';
import { ParameterFields } from './indicators/parameter-fields.tsx';
import styles from './chart.module.css';
import { useState } from 'react';
import { useDebounced } from '../../api/debounce.ts';
import { useCall } from '../../api/use-call.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Row } from '../../components/row.tsx';
import { showToast } from '../../components/toast.tsx';
import { MOST_LAYOUTS, NAME_LENGTH, useLayouts, withLayout } from './layouts.ts';

export interface ChartSettingsSheetProps {
  open: boolean;
  onClose: () => void;
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
}

/** Which indicators are drawn, and how prices are adjusted; a choice shows at once behind the sheet. */
export function ChartSettingsSheet({ open, onClose, settings, onChange }: ChartSettingsSheetProps) {
  const t = useTexts('quotes');
  const { marks } = useTexts('chartTools');
  const group = (title: string, names: readonly Indicator[]) => (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {names.map((name) => (
        <Chip
          key={name}
          chosen={settings.indicators.includes(name)}
          label={`${name}, ${t.indicators[name]}`}
          onPress={() => onChange({ indicators: toggled(settings.indicators, name) })}
        >
          {name} <span className={styles.meaning}>{t.indicators[name]}</span>
        </Chip>
      ))}
    </fieldset>
  );
  return (
    <Sheet open={open} onClose={onClose} title={t.chartSettings}>
      <div className={styles.settings}>
        <div>
          <p className={styles.legend}>{t.adjustment}</p>
          <Segmented
            label={t.adjustment}
            value={settings.adjustment}
            onChange={(adjustment) => onChange({ adjustment })}
            options={ADJUSTMENTS.map((value) => ({ value, label: t.adjustments[value] }))}
          />
          <p className={styles.says}>{t.adjustmentSays[settings.adjustment]}</p>
        </div>
        {group(t.onPrice, ON_PRICE)}
        {group(t.belowPrice, BELOW_PRICE)}
        <div>
          <div className={styles.compared}>
            {marks.title}
            <Toggle on={settings.marks} label={marks.title} onChange={(on) => onChange({ marks: on })} />
          </div>
          <p className={styles.explains}>{marks.says}</p>
        </div>
        <ParameterFields settings={settings} onChange={onChange} />
        <CompareChoice settings={settings} onChange={onChange} />
        <LayoutChoice settings={settings} onChange={onChange} />
      </div>
    </Sheet>
  );
}

const PAUSE_MS = 250;
const MOST = 6;
const LONGEST = 40;

interface Props {
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
}

function Found({ query, onChoose }: { query: string; onChoose: (compared: ChartSettings['compared']) => void }) {
  const t = useTexts('chartTools');
  const { data } = useCall('discovery/search', { query, limit: MOST }, { keepPrevious: true });
  if (data?.rows.length === 0) return <p className={styles.says}>{t.notFound}</p>;
  return data?.rows.map(({ instrument, name, code }) => (
    <Row key={instrument} title={name} sub={code} onPress={() => onChoose({ instrument, name })} />
  ));
}

/** Chooses the instrument or index drawn next to this one. */
function CompareChoice({ settings: { compared }, onChange }: Props) {
  const t = useTexts('chartTools');
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), PAUSE_MS);
  const choose = (next: ChartSettings['compared']) => {
    setTyped('');
    onChange({ compared: next });
  };
  return (
    <section aria-label={t.compare}>
      <p className={styles.legend}>{t.compare}</p>
      {compared ? (
        <div className={styles.compared}>
          <span>{compared.name}</span>
          <IconButton icon="close" label={fill(t.compareEnd, { name: compared.name })} onPress={() => choose(null)} />
        </div>
      ) : (
        <>
          <Field label={t.find} value={typed} onChange={setTyped} type="search" maxLength={LONGEST} />
          {query === '' ? null : <Found query={query} onChoose={choose} />}
        </>
      )}
      <p className={styles.says}>{t.compareSays}</p>
    </section>
  );
}

/** Named sets of settings: one tap restores one. */
function LayoutChoice({ settings, onChange }: Props) {
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
