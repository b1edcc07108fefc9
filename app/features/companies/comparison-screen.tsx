/** Up to four companies side by side: their earnings and debts, one period at a time, in one currency. */
import { COMPARED_MAXIMUM } from '@bourse/core/information/companies/comparison.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Icon } from '../../components/icon.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { DISPLAY_CURRENCIES, useDisplayCurrency } from '../../format/display-currency.ts';
import { fill, useTexts } from '../../language/language.ts';
import { CompanyPicker } from './comparison/company-picker.tsx';
import styles from './comparison/comparison.module.css';
import { ComparisonRadar } from './comparison/comparison-radar.tsx';
import { type Comparison, ComparisonRates, ComparisonTable } from './comparison/comparison-table.tsx';
import { Button } from '../../components/button.tsx';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { pathOf } from '../../router/routes.ts';

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

/** How to begin; for readers who come from a market without companies, why nothing there can be compared. */
function NothingChosen({ onAdd }: { onAdd: () => void }) {
  const { compare: t, notHere } = useTexts('companies');
  const market = useHashQuery()['market'];
  const says = market === 'CRYPTO' || market === 'FX' ? notHere[market].compare : null;
  return (
    <EmptyView
      icon="chart"
      text={says ?? fill(t.choose, { maximum: COMPARED_MAXIMUM })}
      action={<Button onPress={onAdd}>{t.add}</Button>}
    />
  );
}

interface Compared {
  instruments: readonly string[];
  /** The requested currency, else the reader's own. */
  currency: string;
  /** The requested period; the first one by default. */
  period: string | undefined;
  change(to: { instruments?: readonly string[]; currency?: string; period?: string }): void;
}

/** Which companies are compared, in which currency and period: all of it is in the address, and can be shared. */
function useCompared(): Compared {
  const { with: list = '', in: asked, period } = useHashQuery();
  const [own] = useDisplayCurrency();
  const instruments = list === '' ? [] : list.split(',');
  return {
    instruments,
    currency: asked ?? own,
    period,
    change(to) {
      const next = to.instruments ?? instruments;
      const query = {
        with: next.length > 0 ? next.join() : undefined,
        in: to.currency ?? asked,
        period: to.period ?? period,
      };
      navigate(pathOf('financialComparison'), query, { replace: true });
    },
  };
}
