import { panesBelow, useChartSettings } from '../chart-settings.ts';
import type { Indicator } from '../indicators/catalogue.ts';
import styles from '../chart.module.css';

/** What is chosen is known before the bars are here, and so is the height. */
export const heightOf = (indicators: readonly Indicator[]) =>
  ({ '--panes': panesBelow(indicators) }) as React.CSSProperties;

/** The chart's place before its instrument is known, of the very size that it will have. */
export function ChartPlace() {
  const [{ indicators }] = useChartSettings();
  return (
    <div aria-hidden="true">
      <div className={styles.frame} style={heightOf(indicators)}>
        <span className={styles.wait} />
      </div>
      <div className={styles.controls} />
    </div>
  );
}
