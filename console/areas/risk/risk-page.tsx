/** The house's risk: exposure, customers nearest to a margin call, and the effect of sudden moves. */
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError, LoadingPanel } from '../../layout/page.tsx';
import { ExposureLimitAlarms, ExposureLimitsPanel } from './exposure-limits.tsx';
import styles from './exposure-figures.module.css';
import { PositionsNearMarginCall } from './positions-near-margin-call.tsx';
import { useSearchParams } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatNumber, formatPercent, formatDateTimeToMinute } from '../../language/format.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { EXPOSURE_DIMENSIONS, type ExposureDimension } from '@bourse/core/trading/risk/house-exposure.ts';
import { ChoiceField } from '../../layout/form-dialog.tsx';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn, TablePanel } from '../../list/table.tsx';
import { type HouseExposure, FigureTiles, useExposureFigures } from './exposure-figures.tsx';
import { useState } from 'react';
import type { CallAnswer } from '../../api/staff-api-client.ts';

export function RiskPage() {
  const t = useTexts().risk;
  return (
    <Page title={t.title} about={t.about}>
      <ExposureLimitAlarms />
      <ExposurePanel />
      <ExposureLimitsPanel />
      <Panel title={t.near.title}>
        <p className={styles.note}>{t.near.about}</p>
        <PositionsNearMarginCall />
      </Panel>
      <StressPanels />
      <FillQualityPanel />
    </Page>
  );
}

/** Customers' holdings, split by one dimension, which is part of the address. */

type ExposureRow = HouseExposure['rows'][number];
const EXPOSURE_REFRESH_MS = 3_000;

function ExposurePanel() {
  const t = useTexts().risk.exposure;
  const [query, setQuery] = useSearchParams();
  const by: ExposureDimension = EXPOSURE_DIMENSIONS.find((each) => each === query.get('by')) ?? 'instrument';
  const reading = useStaffCall('staff/getExposure', { by }, { refreshMs: EXPOSURE_REFRESH_MS });
  const figures = useExposureFigures(reading.data);
  const columns = useExposureColumns(by, reading.data?.base ?? '');
  return (
    <Panel title={t.title}>
      {reading.data && figures ? (
        <>
          <p className={styles.note}>
            {fillPlaceholders(t.about, { at: formatDateTimeToMinute(reading.data.countedAt) })}
          </p>
          <FigureTiles label={t.title} figures={figures} />
          <div className={styles.choice}>
            <ChoiceField
              id="exposure-by"
              label={t.by}
              value={by}
              options={t.sides}
              onChoose={(value) => setQuery({ by: value }, { replace: true })}
            />
          </div>
          <Table label={t.title} columns={columns} rows={reading.data.rows} idOf={({ of }) => of} empty={t.empty} />
        </>
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}

function useExposureColumns(by: ExposureDimension, base: string): TableColumn<ExposureRow>[] {
  const t = useTexts().risk.exposure;
  const words = useProductTexts();
  const nameOf = ({ of, name }: ExposureRow): string =>
    by === 'market' ? labelOf(words?.markets.name ?? {}, of) : by === 'group' ? labelOf(t.groups, of) : (name ?? of);
  const money = (name: 'long' | 'short' | 'net' | 'gross'): TableColumn<ExposureRow> =>
    numberColumn(t[name], (row) => formatAmount(row[name], base));
  return [
    textColumn(t.sides[by], (row) => <span title={row.of}>{nameOf(row)}</span>),
    numberColumn(t.positions, ({ positions }) => formatNumber(positions)),
    money('long'),
    money('short'),
    money('net'),
    money('gross'),
    numberColumn(t.share, ({ share }) => formatPercent(share)),
  ];
}

/** How orders were filled, by group of customers. */

type QualityRow = CallAnswer<'staff/getServiceQuality'>['rows'][number];
const SPANS = ['1', '7', '31'];

function FillQualityPanel() {
  const { quality: t, profit } = useTexts().risk;
  const [days, setDays] = useState('1');
  const reading = useStaffCall('staff/getServiceQuality', { days: Number(days) });
  const columns = useFillQualityColumns(reading.data?.base ?? '');
  return (
    <Panel title={t.title}>
      <p className={styles.note}>{t.about}</p>
      <div className={styles.choice}>
        <ChoiceField
          id="quality-days"
          label={profit.span}
          value={days}
          options={Object.fromEntries(SPANS.map((each) => [each, fillPlaceholders(profit.days, { days: each })]))}
          onChoose={setDays}
        />
      </div>
      <Table label={t.title} columns={columns} rows={reading} idOf={({ group }) => group} empty={t.empty} />
    </Panel>
  );
}

function useFillQualityColumns(base: string): TableColumn<QualityRow>[] {
  const { quality: t, exposure } = useTexts().risk;
  return [
    textColumn(exposure.sides.group, ({ group }) => exposure.groups[group]),
    numberColumn(t.orders, ({ orders }) => formatNumber(orders)),
    numberColumn(t.refused, ({ refused }) => formatNumber(refused)),
    numberColumn(t.fills, ({ fills }) => formatNumber(fills)),
    numberColumn(t.value, ({ value }) => formatAmount(value, base)),
    numberColumn(t.effectiveSpread, ({ effectiveSpreadBps }) => effectiveSpreadBps),
    numberColumn(t.slippage, ({ slippageBps }) => slippageBps),
  ];
}

/** The effect of sudden moves, and the house's part of it. */

type Stress = CallAnswer<'staff/getStress'>;
type Gap = Stress['gaps'][number];
type StressedCurrency = Stress['currencies'][number];
const STRESS_REFRESH_MS = 10_000;
const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${percent} %`;

function StressPanels() {
  const t = useTexts().risk.stress;
  const reading = useStaffCall('staff/getStress', {}, { refreshMs: STRESS_REFRESH_MS });
  const { data } = reading;
  if (!data) return <LoadingPanel title={t.title} reading={reading} />;
  return (
    <>
      <Panel title={t.title}>
        <p className={styles.note}>{fillPlaceholders(t.about, { at: formatDateTimeToMinute(data.countedAt) })}</p>
        <AllPricesStressTable stress={data} />
      </Panel>
      <TablePanel<Gap>
        title={t.instruments}
        columns={[
          textColumn(t.instrument, ({ instrument, name }) => <span title={instrument}>{name}</span>),
          numberColumn(t.net, ({ net }) => formatAmount(net, data.base)),
          ...byShock<Gap>(data, ({ beyond }) => beyond),
        ]}
        rows={data.gaps}
        idOf={({ instrument }) => instrument}
        empty={t.noneBeyond}
      />
      <TablePanel<StressedCurrency>
        title={t.currencies}
        columns={[
          tightColumn(t.currency, 'currency'),
          numberColumn(t.net, ({ net }) => formatAmount(net, data.base)),
          ...byShock<StressedCurrency>(data, ({ house }) => house),
        ]}
        rows={data.currencies}
        idOf={({ currency }) => currency}
        empty={t.noCurrency}
      />
    </>
  );
}

const byShock = <Row,>({ shocks, base }: Stress, of: (row: Row) => readonly string[]): TableColumn<Row>[] =>
  shocks.map((percent, shock) => numberColumn(signed(percent), (row) => formatAmount(of(row)[shock] ?? '0', base)));

function AllPricesStressTable({ stress: { all, base } }: { stress: Stress }) {
  const t = useTexts().risk.stress;
  const money = (name: 'customers' | 'house' | 'beyond'): TableColumn<Stress['all'][number]> =>
    numberColumn(t[name], (row) => formatAmount(row[name], base));
  return (
    <Table<Stress['all'][number]>
      label={t.title}
      columns={[
        tightColumn(t.percent, ({ percent }) => signed(percent)),
        money('customers'),
        money('beyond'),
        money('house'),
        numberColumn(t.closed, ({ closed }) => formatNumber(closed)),
      ]}
      rows={all}
      idOf={({ percent }) => String(percent)}
      empty={t.noneBeyond}
    />
  );
}
