import { countIndicatorPanes, useChartSettings } from '../chart-settings.ts';
import type { Indicator } from '../indicators/indicator-catalogue.ts';
import styles from '../chart.module.css';

/** The settings are known before the bars are loaded, and so is the height. */
export const chartHeightStyle = (indicators: readonly Indicator[]) =>
  ({ '--panes': countIndicatorPanes(indicators) }) as React.CSSProperties;

/** The chart's placeholder before its instrument is known, in its final size. */
export function ChartPlaceholder() {
  const [{ indicators }] = useChartSettings();
  return (
    <div aria-hidden="true">
      <div className={styles.bar} />
      <div className={styles.frame} style={chartHeightStyle(indicators)}>
        <span className={styles.wait} />
      </div>
      <div className={styles.controls} />
    </div>
  );
}
