/** Up to four companies side by side: their earnings and debts, one period at a time, in one currency. */
import { COMPARED_MAXIMUM } from '@bourse/core/companies/comparison.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { DISPLAY_CURRENCIES } from '../../format/display-currency.ts';
import { fill, useTexts } from '../../language/language.ts';
import { CompanyPicker } from './comparison/company-picker.tsx';
import styles from './comparison/comparison.module.css';
import { ComparisonRadar } from './comparison/comparison-radar.tsx';
import { ComparisonRates } from './comparison/comparison-rates.tsx';
import { ComparisonTable, type Comparison } from './comparison/comparison-table.tsx';
import { NothingChosen } from './comparison/nothing-chosen.tsx';
import { type Compared, useCompared } from './comparison/use-compared.ts';

function Chosen({ compared, told, onAdd }: { compared: Compared; told: Comparison | undefined; onAdd: () => void }) {
  const { compare: t } = useTexts('companies');
  const { instruments, change } = compared;
  const nameOf = (id: string): string => told?.companies.find(({ instrument }) => instrument === id)?.name ?? id;
  return (
    <>
      <div className={styles.chosen}>
        {instruments.map((id) => (
          <Chip
            key={id}
            label={fill(t.remove, { name: nameOf(id) })}
            onPress={() => change({ instruments: instruments.filter((each) => each !== id) })}
          >
            {nameOf(id)} <Icon name="close" size="small" />
          </Chip>
        ))}
        {instruments.length > 0 && instruments.length < COMPARED_MAXIMUM ? (
          <Chip onPress={onAdd}>
            <Icon name="plus" size="small" /> {t.add}
          </Chip>
        ) : null}
      </div>
      {instruments.length >= COMPARED_MAXIMUM ? (
        <p className={styles.full}>{fill(t.full, { maximum: COMPARED_MAXIMUM })}</p>
      ) : null}
    </>
  );
}

function Choices({ compared, told, period }: { compared: Compared; told: Comparison; period: string }) {
  const { compare: t } = useTexts('companies');
  const currencies = [...new Set([...told.companies.map(({ currency }) => currency), ...DISPLAY_CURRENCIES])];
  return (
    <>
      <Chips label={t.period}>
        {told.periods.map((each) => (
          <Chip
            key={each.period}
            chosen={each.period === period}
            onPress={() => compared.change({ period: each.period })}
          >
            {each.period === 'trailing' ? t.trailing : each.period}
          </Chip>
        ))}
      </Chips>
      <Chips label={t.currency}>
        {currencies.map((each) => (
          <Chip key={each} chosen={each === told.currency} onPress={() => compared.change({ currency: each })}>
            {each}
          </Chip>
        ))}
      </Chips>
    </>
  );
}

function Told({ compared, told }: { compared: Compared; told: Comparison }) {
  const { compare: t } = useTexts('companies');
  const shown = told.periods.find(({ period }) => period === compared.period) ?? told.periods[0];
  if (!shown) return <EmptyView icon="chart" text={t.why.notReported} />;
  return (
    <>
      <Choices compared={compared} told={told} period={shown.period} />
      <ComparisonTable told={told} columns={shown.columns} />
      <ComparisonRadar told={told} columns={shown.columns} />
      <ComparisonRates told={told} columns={shown.columns} />
    </>
  );
}

export default function ComparisonScreen() {
  const title = useTexts('routes').financialComparison;
  const compared = useCompared();
  const { instruments, currency } = compared;
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(
    'discovery/compareFinancials',
    { instruments: [...instruments], in: currency },
    { enabled: instruments.length > 0, staleTimeMs: 60_000, keepPrevious: true },
  );
  const told = instruments.length > 0 && !error ? data : undefined;
  const isNew = told?.companies.map(({ instrument }) => instrument).join() !== instruments.join();
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          {/* Their names take more room than their codes. */}
          {instruments.length === 0 || data || error ? (
            <Chosen compared={compared} told={told} onAdd={() => setAdding(true)} />
          ) : null}
          {instruments.length === 0 ? (
            <NothingChosen onAdd={() => setAdding(true)} />
          ) : told && !isNew ? (
            <Told compared={compared} told={told} />
          ) : (
            <Waiting card rows={8} error={error} onRetry={refetch} />
          )}
        </Page>
      </PullToRefresh>
      <CompanyPicker
        key={instruments.join()}
        open={adding}
        chosen={instruments}
        onClose={() => setAdding(false)}
        onChoose={(id) => {
          setAdding(false);
          compared.change({ instruments: [...instruments, id] });
        }}
      />
    </>
  );
}
