/** The chart's settings: scale, indicators, a comparison, saved layouts. */
import { PRICE_ADJUSTMENTS } from '@bourse/core/markets/market-types.ts';
import { Chip } from '../../components/chip.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { type ChartSettings, toggleIndicator } from './chart-settings.ts';
import { PANE_INDICATORS, type Indicator, PRICE_INDICATORS } from './indicators/indicator-catalogue.ts';
import { IndicatorParameterFields } from './indicators/indicator-parameter-fields.tsx';
import styles from './chart.module.css';
import { useState } from 'react';
import { useDebouncedValue } from '../../api/debounce.ts';
import { useCall } from '../../api/use-call.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { showToast } from '../../components/toast.tsx';
import {
  MAX_SAVED_CHART_SETTINGS,
  MAX_SETTINGS_NAME_LENGTH,
  useSavedChartSettings,
  upsertSavedChartSettings,
} from './saved-chart-settings.ts';

export interface ChartSettingsSheetProps {
  open: boolean;
  onClose: () => void;
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
}

/** Which indicators are drawn, and how prices are adjusted; a choice shows at once behind the sheet. */
export function ChartSettingsSheet({ open, onClose, settings, onChange }: ChartSettingsSheetProps) {
  const t = useTexts('quotes');
  const { marks: markerTexts } = useTexts('chartTools');
  const group = (title: string, names: readonly Indicator[]) => (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {names.map((name) => (
        <Chip
          key={name}
          chosen={settings.indicators.includes(name)}
          label={`${name}, ${t.indicators[name]}`}
          onPress={() => onChange({ indicators: toggleIndicator(settings.indicators, name) })}
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
          <SegmentedControl
            label={t.adjustment}
            value={settings.adjustment}
            onChange={(adjustment) => onChange({ adjustment })}
            options={PRICE_ADJUSTMENTS.map((value) => ({ value, label: t.adjustments[value] }))}
          />
          <p className={styles.says}>{t.adjustmentSays[settings.adjustment]}</p>
        </div>
        {group(t.onPrice, PRICE_INDICATORS)}
        {group(t.belowPrice, PANE_INDICATORS)}
        <div>
          <div className={styles.compared}>
            {markerTexts.title}
            <Toggle on={settings.marks} label={markerTexts.title} onChange={(on) => onChange({ marks: on })} />
          </div>
          <p className={styles.explains}>{markerTexts.says}</p>
        </div>
        <IndicatorParameterFields settings={settings} onChange={onChange} />
        <CompareChoice settings={settings} onChange={onChange} />
        <SavedSettingsChoice settings={settings} onChange={onChange} />
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

function FoundInstruments({
  query,
  onChoose,
}: {
  query: string;
  onChoose: (compared: ChartSettings['compared']) => void;
}) {
  const t = useTexts('chartTools');
  const { data } = useCall('discovery/search', { query, limit: MOST }, { keepPrevious: true });
  if (data?.rows.length === 0) return <p className={styles.says}>{t.notFound}</p>;
  return data?.rows.map(({ instrument, name, code }) => (
    <ListRow key={instrument} title={name} sub={code} onPress={() => onChoose({ instrument, name })} />
  ));
}

/** Chooses the instrument or index drawn next to this one. */
function CompareChoice({ settings: { compared }, onChange }: Props) {
  const t = useTexts('chartTools');
  const [typed, setTyped] = useState('');
  const query = useDebouncedValue(typed.trim(), PAUSE_MS);
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
          <IconButton
            icon="close"
            label={fillPlaceholders(t.compareEnd, { name: compared.name })}
            onPress={() => choose(null)}
          />
        </div>
      ) : (
        <>
          <Field label={t.find} value={typed} onChange={setTyped} type="search" maxLength={LONGEST} />
          {query === '' ? null : <FoundInstruments query={query} onChoose={choose} />}
        </>
      )}
      <p className={styles.says}>{t.compareSays}</p>
    </section>
  );
}

/** Named sets of settings: one tap restores one. */
function SavedSettingsChoice({ settings, onChange }: Props) {
  const t = useTexts('chartTools');
  const [layouts, keep] = useSavedChartSettings();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const name = typed.trim();
  const save = () => {
    const next = upsertSavedChartSettings(layouts, { name, settings });
    if (!next) return setError(fillPlaceholders(t.layoutsFull, { maximum: MAX_SAVED_CHART_SETTINGS }));
    keep(next);
    setTyped('');
    showToast(fillPlaceholders(t.layoutSaved, { name }), 'good');
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
              showToast(fillPlaceholders(t.layoutShown, { name: layout.name }), 'good');
            }}
          >
            {layout.name}
          </button>
          <IconButton
            icon="trash"
            label={fillPlaceholders(t.layoutRemove, { name: layout.name })}
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
          maxLength={MAX_SETTINGS_NAME_LENGTH}
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
