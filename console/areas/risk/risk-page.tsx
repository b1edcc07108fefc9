/** The house's risk: exposure, customers nearest to a margin call, and the effect of sudden moves. */
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Alarms } from './alarms.tsx';
import { ExposurePanel } from './exposure-panel.tsx';
import styles from './figures.module.css';
import { LimitsPanel } from './limits-panel.tsx';
import { NearCalls } from './near-calls.tsx';
import { QualityPanel } from './quality-panel.tsx';
import { StressPanels } from './stress-panels.tsx';

export function RiskPage() {
  const t = useTexts().risk;
  return (
    <Page title={t.title} about={t.about}>
      <Alarms />
      <ExposurePanel />
      <LimitsPanel />
      <Panel title={t.near.title}>
        <p className={styles.note}>{t.near.about}</p>
        <NearCalls />
      </Panel>
      <StressPanels />
      <QualityPanel />
    </Page>
  );
}
