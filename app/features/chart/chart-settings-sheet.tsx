/** The chart's settings: scale, indicators, a comparison, saved layouts. */
import { ADJUSTMENTS } from '@bourse/core/market.ts';
import { Chip } from '../../components/chip.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { useTexts } from '../../language/language.ts';
import { type ChartSettings, toggled } from './chart-settings.ts';
import { BELOW_PRICE, type Indicator, ON_PRICE } from './indicators/catalogue.ts';
import { CompareChoice } from './comparison/compare-choice.tsx';
import { LayoutChoice } from './layouts/layout-choice.tsx';
import { ParameterFields } from './indicators/parameter-fields.tsx';
import styles from './chart.module.css';

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
