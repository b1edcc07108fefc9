/** Customers' holdings, split by one dimension, which is part of the address. */
import { useSearchParams } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatNumber, formatPercent, formatShortTime } from '../../language/format.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { BY, type By } from '@bourse/core/risk/exposure.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { Figures } from './figures.tsx';
import styles from './figures.module.css';
import { type Exposure, useExposureFigures } from './use-exposure-figures.ts';

type ExposureRow = Exposure['rows'][number];
const EXPOSURE_REFRESH_MS = 3_000;

export function ExposurePanel() {
  const t = useTexts().risk.exposure;
  const [query, setQuery] = useSearchParams();
  const by: By = BY.find((each) => each === query.get('by')) ?? 'instrument';
  const reading = useStaffCall('staff/getExposure', { by }, { refreshMs: EXPOSURE_REFRESH_MS });
  const figures = useExposureFigures(reading.data);
  const columns = useExposureColumns(by, reading.data?.base ?? '');
  return (
    <Panel title={t.title}>
      {reading.data && figures ? (
        <>
          <p className={styles.note}>{fill(t.about, { at: formatShortTime(reading.data.countedAt) })}</p>
          <Figures label={t.title} figures={figures} />
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
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}

function useExposureColumns(by: By, base: string): Column<ExposureRow>[] {
  const t = useTexts().risk.exposure;
  const words = useProductTexts();
  const nameOf = ({ of, name }: ExposureRow): string =>
    by === 'market' ? labelOf(words?.markets.name ?? {}, of) : by === 'group' ? labelOf(t.groups, of) : (name ?? of);
  const money = (name: 'long' | 'short' | 'net' | 'gross'): Column<ExposureRow> => ({
    name,
    title: t[name],
    kind: 'number',
    cell: (row) => formatAmount(row[name], base),
  });
  return [
    { name: 'of', title: t.sides[by], cell: (row) => <span title={row.of}>{nameOf(row)}</span> },
    { name: 'positions', title: t.positions, kind: 'number', cell: ({ positions }) => formatNumber(positions) },
    money('long'),
    money('short'),
    money('net'),
    money('gross'),
    { name: 'share', title: t.share, kind: 'number', cell: ({ share }) => formatPercent(share) },
  ];
}
