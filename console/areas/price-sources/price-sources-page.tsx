/** Real prices: which sources may be displayed, where orders may fill at delayed prices, and what is priced. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Loaded } from '../../layout/page.tsx';
import { StackedLines, StatusLabel, TablePanel, type TableColumn, textColumn } from '../../list/table.tsx';
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
      <Loaded reading={reading}>
        {(data) => (
          <>
            <SourcesPanel answer={data} />
            <DoubtedPricesPanel answer={data} />
            <DelayedTradingPanel answer={data} />
            <RealInstrumentsPanel />
            {data.sources.map(({ source, files }) => (files ? <PriceFilesPanel key={source} files={files} /> : null))}
            <ReportedActionsPanel />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function SourcesPanel({ answer }: { answer: Answer }) {
  const t = useTexts().priceSources;
  return (
    <TablePanel
      title={t.title}
      about={`${t.about} ${answer.alone ? t.aboutAlone : t.aboutTwo}`}
      actions={
        <>
          {answer.sources.length > 0 ? (
            <DialogButton label={t.decide} permission="money.rules">
              {(close) => <DecideSource sources={answer.sources.filter(({ isSetUp }) => isSetUp)} onClose={close} />}
            </DialogButton>
          ) : null}
          <WaitingDecisions answer={answer} kind="priceSource" />
        </>
      }
      columns={useSourceColumns()}
      rows={answer.sources}
      idOf={({ source }) => source}
      empty={t.emptySources}
    />
  );
}

function useSourceColumns(): TableColumn<Source>[] {
  const t = useTexts().priceSources;
  const nameOf = useMarketName();
  const delayOf = (delayMs: number): string =>
    delayMs === 0 ? t.noDelay : fillPlaceholders(t.minutes, { minutes: String(Math.round(delayMs / MINUTE_MS)) });
  const isDisplayed = ({ decisions }: Source): Decision[] => decisions.filter(({ displayed }) => displayed);
  return [
    textColumn(t.source, 'title'),
    textColumn(t.state, (source) => {
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
    }),
    textColumn(t.now, ({ source, isSetUp, status, decisions }) => {
      if (!isSetUp) return <SourceSetUp source={source} />;
      return status && decisions.some(({ displayed }) => displayed) ? <SourceCondition status={status} /> : null;
    }),
    textColumn(t.book, ({ hasBook }) => (hasBook ? t.hasBook : t.noBook)),
    textColumn(t.terms, ({ termsUrl }) =>
      termsUrl === '' ? null : (
        <a href={termsUrl} target="_blank" rel="noreferrer">
          {new URL(termsUrl).host}
        </a>
      ),
    ),
    textColumn(t.by, (source) => {
      const last = source.decisions.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
      return last ? <StackedLines lines={[`${last.by.name}, ${formatDateTimeToMinute(last.at)}`, last.words]} /> : null;
    }),
  ];
}
