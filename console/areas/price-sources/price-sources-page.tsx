/** Real prices: which sources may be displayed, where orders may fill at delayed prices, and what is priced. */
import { Button } from '@mui/material';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useState } from 'react';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { LoadingOrError, Page, Panel } from '../../layout/page.tsx';
import { StackedLines, StatusLabel, Table, type TableColumn } from '../../list/table.tsx';
import { DoubtedPricesPanel } from './doubted-prices-panel.tsx';
import { DecideSource } from './decide-source-dialog.tsx';
import { DelayedTradingPanel } from './delayed-trading-panel.tsx';
import { useMarketName } from './use-market-name.ts';
import { PriceFilesPanel } from './price-files-panel.tsx';
import { RealInstrumentsPanel } from './real-instruments-panel.tsx';
import { SourceSetUp } from './source-set-up.tsx';
import { ReportedActionsPanel } from './reported-actions-panel.tsx';
import { SourceCondition } from './source-condition.tsx';
import { WaitingDecisions } from './waiting-decisions.tsx';

type Answer = CallAnswer<'staff/listPriceSources'>;
type Source = Answer['sources'][number];
type Decision = Source['decisions'][number];
const REFRESH_MS = 10_000;
const MINUTE_MS = 60_000;

export function PriceSourcesPage() {
  const t = useTexts().priceSources;
  const reading = useStaffCall('staff/listPriceSources', {}, { refreshMs: REFRESH_MS });
  return (
    <Page title={t.title}>
      {reading.data ? (
        <>
          <SourcesPanel answer={reading.data} />
          <DoubtedPricesPanel answer={reading.data} />
          <DelayedTradingPanel answer={reading.data} />
          <RealInstrumentsPanel />
          {reading.data.sources.map(({ source, files }) =>
            files ? <PriceFilesPanel key={source} files={files} /> : null,
          )}
          <ReportedActionsPanel />
        </>
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

function SourcesPanel({ answer }: { answer: Answer }) {
  const t = useTexts().priceSources;
  const may = useHasPermission('money.rules');
  const [deciding, setDeciding] = useState(false);
  return (
    <Panel title={t.title}>
      <p>
        {t.about} {answer.alone ? t.aboutAlone : t.aboutTwo}
      </p>
      {may && answer.sources.length > 0 ? (
        <Button variant="contained" onClick={() => setDeciding(true)}>
          {t.decide}
        </Button>
      ) : null}
      <WaitingDecisions answer={answer} kind="priceSource" />
      <Table
        label={t.title}
        columns={useSourceColumns()}
        rows={answer.sources}
        idOf={({ source }) => source}
        empty={t.emptySources}
      />
      {deciding ? (
        <DecideSource sources={answer.sources.filter(({ isSetUp }) => isSetUp)} onClose={() => setDeciding(false)} />
      ) : null}
    </Panel>
  );
}

function useSourceColumns(): TableColumn<Source>[] {
  const t = useTexts().priceSources;
  const nameOf = useMarketName();
  const delayOf = (delayMs: number): string =>
    delayMs === 0 ? t.noDelay : fillPlaceholders(t.minutes, { minutes: String(Math.round(delayMs / MINUTE_MS)) });
  const isDisplayed = ({ decisions }: Source): Decision[] => decisions.filter(({ displayed }) => displayed);
  return [
    { name: 'source', title: t.source, cell: ({ title }) => title },
    {
      name: 'state',
      title: t.state,
      cell: (source) => {
        const displayed = isDisplayed(source);
        return displayed.length > 0 ? (
          <StackedLines
            lines={displayed.map(({ market, rank }) => {
              const { delayMs = 0 } = source.delays.find((each) => each.market === market) ?? {};
              return `${nameOf(market)} · ${rank} · ${t.delay}: ${delayOf(delayMs)}`;
            })}
          />
        ) : (
          <StatusLabel tone="plain">{source.decisions.length > 0 ? t.notDisplayed : t.undecided}</StatusLabel>
        );
      },
    },
    {
      name: 'now',
      title: t.now,
      cell: ({ source, isSetUp, status, decisions }) => {
        if (!isSetUp) return <SourceSetUp source={source} />;
        return status && decisions.some(({ displayed }) => displayed) ? <SourceCondition status={status} /> : null;
      },
    },
    { name: 'book', title: t.book, cell: ({ hasBook }) => (hasBook ? t.hasBook : t.noBook) },
    {
      name: 'terms',
      title: t.terms,
      // A folder has none.
      cell: ({ termsUrl }) =>
        termsUrl === '' ? null : (
          <a href={termsUrl} target="_blank" rel="noreferrer">
            {new URL(termsUrl).host}
          </a>
        ),
    },
    {
      name: 'by',
      title: t.by,
      cell: (source) => {
        const last = source.decisions.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
        return last ? (
          <StackedLines lines={[`${last.by.name}, ${formatDateTimeToMinute(last.at)}`, last.words]} />
        ) : null;
      },
    },
  ];
}
