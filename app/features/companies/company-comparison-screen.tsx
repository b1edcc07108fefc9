/** Up to four companies side by side: their earnings and debts, one period at a time, in one currency. */
import { COMPARED_COMPANIES_MAXIMUM } from '@bourse/core/information/companies/company-comparison.ts';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Icon } from '../../components/icon.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { DISPLAY_CURRENCIES, useDisplayCurrency } from '../../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { CompanyPicker } from './comparison/company-picker.tsx';
import styles from './comparison/comparison.module.css';
import { ComparisonRadar } from './comparison/comparison-radar.tsx';
import { type CompanyComparison, ComparisonExchangeRates, ComparisonTable } from './comparison/comparison-table.tsx';
import { Button } from '../../components/button.tsx';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';

function ChosenCompanies({
  compared,
  comparison,
  onAdd,
}: {
  compared: ComparedCompanies;
  comparison: CompanyComparison | undefined;
  onAdd: () => void;
}) {
  const { compare: t } = useTexts('companies');
  const { instruments, change } = compared;
  const nameOf = (id: string): string =>
    comparison?.companies.find(({ instrument }) => instrument === id)?.name ?? id.slice(id.indexOf('.') + 1);
  return (
    <>
      <div className={styles.chosen}>
        {instruments.map((id) => (
          <Chip
            key={id}
            label={fillPlaceholders(t.remove, { name: nameOf(id) })}
            onPress={() => change({ instruments: instruments.filter((each) => each !== id) })}
          >
            {nameOf(id)} <Icon name="close" size="small" />
          </Chip>
        ))}
        {instruments.length > 0 && instruments.length < COMPARED_COMPANIES_MAXIMUM ? (
          <Chip onPress={onAdd}>
            <Icon name="plus" size="small" /> {t.add}
          </Chip>
        ) : null}
      </div>
      {instruments.length >= COMPARED_COMPANIES_MAXIMUM ? (
        <p className={styles.full}>{fillPlaceholders(t.full, { maximum: COMPARED_COMPANIES_MAXIMUM })}</p>
      ) : null}
    </>
  );
}

function ComparisonChoices({
  compared,
  comparison,
  period,
}: {
  compared: ComparedCompanies;
  comparison: CompanyComparison;
  period: string;
}) {
  const { compare: t } = useTexts('companies');
  const currencies = [...new Set([...comparison.companies.map(({ currency }) => currency), ...DISPLAY_CURRENCIES])];
  return (
    <>
      <ChipRow label={t.period}>
        {comparison.periods.map((each) => (
          <Chip
            key={each.period}
            chosen={each.period === period}
            onPress={() => compared.change({ period: each.period })}
          >
            {each.period === 'trailing' ? t.trailing : each.period}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label={t.currency}>
        {currencies.map((each) => (
          <Chip key={each} chosen={each === comparison.currency} onPress={() => compared.change({ currency: each })}>
            {each}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}

function ComparisonResult({ compared, comparison }: { compared: ComparedCompanies; comparison: CompanyComparison }) {
  const { compare: t } = useTexts('companies');
  const visiblePeriod = comparison.periods.find(({ period }) => period === compared.period) ?? comparison.periods[0];
  if (!visiblePeriod) return <EmptyView icon="chart" text={t.why.notReported} />;
  return (
    <>
      <ComparisonChoices compared={compared} comparison={comparison} period={visiblePeriod.period} />
      <ComparisonTable comparison={comparison} columns={visiblePeriod.columns} />
      <ComparisonRadar comparison={comparison} columns={visiblePeriod.columns} />
      <ComparisonExchangeRates comparison={comparison} columns={visiblePeriod.columns} />
    </>
  );
}

export default function CompanyComparisonScreen() {
  const title = useTexts('routes').financialComparison;
  const compared = useComparedCompanies();
  const { instruments, currency } = compared;
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(
    'discovery/compareFinancials',
    { instruments: [...instruments], in: currency },
    { enabled: instruments.length > 0, staleTimeMs: 60_000, keepPrevious: true },
  );
  const comparison = instruments.length > 0 && !error ? data : undefined;
  const isNew = comparison?.companies.map(({ instrument }) => instrument).join() !== instruments.join();
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          {/* Their names take more room than their codes. */}
          {instruments.length === 0 || data || error ? (
            <ChosenCompanies compared={compared} comparison={comparison} onAdd={() => setAdding(true)} />
          ) : null}
          {instruments.length === 0 ? (
            <NothingChosen onAdd={() => setAdding(true)} />
          ) : comparison && !isNew ? (
            <ComparisonResult compared={compared} comparison={comparison} />
          ) : (
            <LoadingOrError card rows={8} error={error} onRetry={refetch} />
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
      text={says ?? fillPlaceholders(t.choose, { maximum: COMPARED_COMPANIES_MAXIMUM })}
      action={<Button onPress={onAdd}>{t.add}</Button>}
    />
  );
}

interface ComparedCompanies {
  instruments: readonly string[];
  /** The requested currency, else the reader's own. */
  currency: string;
  /** The requested period; the first one by default. */
  period: string | undefined;
  change(to: { instruments?: readonly string[]; currency?: string; period?: string }): void;
}

/** Which companies are compared, in which currency and period: all of it is in the address, and can be shared. */
function useComparedCompanies(): ComparedCompanies {
  const { with: list = '', in: requestedCurrency, period } = useHashQuery();
  const [own] = useDisplayCurrency();
  const instruments = list === '' ? [] : list.split(',');
  return {
    instruments,
    currency: requestedCurrency ?? own,
    period,
    change(to) {
      const next = to.instruments ?? instruments;
      const query = {
        with: next.length > 0 ? next.join() : undefined,
        in: to.currency ?? requestedCurrency,
        period: to.period ?? period,
      };
      navigate(getRoutePath('financialComparison'), query, { replace: true });
    },
  };
}
