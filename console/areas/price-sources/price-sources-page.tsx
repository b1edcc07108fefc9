/** Real prices: which sources may be displayed, where orders may fill at delayed prices, and what is priced. */
import { Button, TextField } from '@mui/material';
import { PRICE_SOURCE_NAMES } from '@bourse/contract/price-sources/calls.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useState } from 'react';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { CheckboxGroup, ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';
import { LoadingOrError, Page, Panel } from '../../layout/page.tsx';
import { MutedText, StackedLines, StatusLabel, type StatusTone, Table, type TableColumn } from '../../list/table.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { PriceFilesPanel } from './price-files-panel.tsx';
import { RealInstrumentsPanel } from './real-instruments-panel.tsx';
import { SourceSetUp } from './source-set-up.tsx';
import { ReportedActionsPanel } from './reported-actions-panel.tsx';
import { SourceCondition } from './source-condition.tsx';

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

const useMarketName = (): ((market: Market) => string) => {
  const words = useProductTexts();
  return (market) => (words ? labelOf(words.markets.name, market) : market);
};

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

/** Decisions that wait for a second person. */
function WaitingDecisions({ answer, kind }: { answer: Answer; kind: Answer['proposals'][number]['kind'] }) {
  const t = useTexts().priceSources;
  const waiting = answer.proposals.filter((each) => each.kind === kind);
  if (waiting.length === 0) return null;
  return (
    <Table
      label={t.waiting}
      columns={[
        { name: 'subject', title: t.waiting, cell: ({ subject }) => subject },
        {
          name: 'state',
          title: t.decision,
          cell: ({ proposal }) => (proposal ? <ProposedChangeNote proposal={proposal} /> : null),
        },
        {
          name: 'act',
          title: '',
          kind: 'tight',
          cell: ({ proposal, subject }) =>
            proposal ? <DecideProposalButtons proposal={proposal} about={subject} /> : null,
        },
      ]}
      rows={waiting}
      idOf={({ subject, proposal }) => `${subject} ${proposal?.id}`}
      empty=""
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

const newSourceForm = (source: Source | undefined) => ({
  source: source?.source ?? PRICE_SOURCE_NAMES[0],
  markets: [] as Market[],
  displayed: 'yes',
  rank: '1',
  words: '',
  termsUrl: source?.termsUrl ?? '',
});

function DecideSource({ sources, onClose }: { sources: readonly Source[]; onClose(): void }) {
  const { priceSources: t, proposals } = useTexts();
  const nameOf = useMarketName();
  const say = useShowMessage();
  const decide = useStaffCommand('staff/decidePriceSource');
  const [form, setForm] = useState(() => newSourceForm(sources[0]));
  const change = (more: Partial<typeof form>): void => setForm({ ...form, ...more });
  const submit = async (): Promise<void> => {
    const { displayed, rank, ...rest } = form;
    const answer = await decide.run({ ...rest, displayed: displayed === 'yes', rank: Number(rank) });
    if (!answer) return;
    onClose();
    say(answer.alone ? t.decided : proposals.proposed);
  };
  return (
    <FormDialog
      title={t.decide}
      verb={t.decide}
      busy={decide.busy}
      failure={decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="source"
        label={t.source}
        value={form.source}
        onChoose={(name) => setForm(newSourceForm(sources.find((each) => each.source === name)))}
        options={Object.fromEntries(sources.map((each) => [each.source, each.title]))}
      />
      <CheckboxGroup
        label={t.markets}
        options={Object.fromEntries(MARKETS.map((market) => [market, nameOf(market)])) as Record<Market, string>}
        chosen={form.markets}
        onChange={(markets) => change({ markets })}
      />
      <YesOrNo
        id="source-displayed"
        value={form.displayed}
        words={[t.displayed, t.notDisplayed]}
        onChoose={(displayed) => change({ displayed })}
      />
      <RankField value={form.rank} onChange={(rank) => change({ rank })} />
      <LineField
        id="source-terms"
        label={t.termsUrl}
        value={form.termsUrl}
        onChange={(termsUrl) => change({ termsUrl })}
      />
      <LineField
        id="source-words"
        label={t.words}
        value={form.words}
        onChange={(words) => change({ words })}
        rows={3}
      />
    </FormDialog>
  );
}

interface YesOrNoProps {
  id: string;
  value: string;
  words: readonly [yes: string, no: string];
  onChoose(value: string): void;
}

function YesOrNo({ id, value, words: [yes, no], onChoose }: YesOrNoProps) {
  const t = useTexts().priceSources;
  return <ChoiceField id={id} label={t.decision} value={value} onChoose={onChoose} options={{ yes, no }} />;
}

function RankField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useTexts().priceSources;
  return (
    <TextField
      id="source-rank"
      label={t.rank}
      value={value}
      helperText={t.rankHint}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

interface LineFieldProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  /** More than one line. */
  rows?: number;
}

const LineField = ({ id, label, value, onChange, rows = 1 }: LineFieldProps) => (
  <TextField
    id={id}
    label={label}
    value={value}
    multiline={rows > 1}
    minRows={rows}
    onChange={({ target }) => onChange(target.value)}
  />
);

const TONES: Record<'yes' | 'no', StatusTone> = { yes: 'good', no: 'plain' };

function DelayedTradingPanel({ answer }: { answer: Answer }) {
  const t = useTexts().priceSources;
  const nameOf = useMarketName();
  const may = useHasPermission('money.rules');
  const [deciding, setDeciding] = useState(false);
  return (
    <Panel title={t.delayedTitle}>
      <p>{t.delayedAbout}</p>
      {may ? (
        <Button variant="outlined" onClick={() => setDeciding(true)}>
          {t.decideDelayed}
        </Button>
      ) : null}
      <WaitingDecisions answer={answer} kind="delayedTrading" />
      <Table
        label={t.delayedTitle}
        columns={[
          { name: 'market', title: t.market, kind: 'tight', cell: ({ market }) => nameOf(market) },
          {
            name: 'allowed',
            title: t.decision,
            cell: ({ allowed, from }) => (
              <>
                <StatusLabel tone={TONES[allowed ? 'yes' : 'no']}>{allowed ? t.allowed : t.forbidden}</StatusLabel>{' '}
                <MutedText>{formatDateTimeToMinute(from)}</MutedText>
              </>
            ),
          },
          { name: 'why', title: t.why, cell: ({ why, by }) => <StackedLines lines={[why, by.name]} /> },
        ]}
        rows={answer.delayedTrading}
        idOf={({ market, from, allowed }) => `${market} ${from} ${allowed}`}
        empty={t.emptyDelayed}
      />
      {deciding ? <DecideDelayedTrading onClose={() => setDeciding(false)} /> : null}
    </Panel>
  );
}

function DecideDelayedTrading({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.priceSources;
  const nameOf = useMarketName();
  const say = useShowMessage();
  const decide = useStaffCommand('staff/decideDelayedTrading');
  const [market, setMarket] = useState<string>(MARKETS[0]);
  const [allowed, setAllowed] = useState('yes');
  const [from, setFrom] = useState('');
  const [why, setWhy] = useState('');
  const submit = async (): Promise<void> => {
    const of = MARKETS.find((each) => each === market);
    if (!of) return;
    const begins = from === '' ? null : new Date(from).toISOString();
    const answer = await decide.run({ market: of, allowed: allowed === 'yes', from: begins, why });
    if (!answer) return;
    onClose();
    say(answer.alone ? t.decided : texts.proposals.proposed);
  };
  return (
    <FormDialog
      title={t.decideDelayed}
      verb={t.decideDelayed}
      busy={decide.busy}
      failure={decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="delayed-market"
        label={t.market}
        value={market}
        onChoose={setMarket}
        options={Object.fromEntries(MARKETS.map((each) => [each, nameOf(each)]))}
      />
      <YesOrNo id="delayed-allowed" value={allowed} words={[t.allowed, t.forbidden]} onChoose={setAllowed} />
      <TextField
        id="delayed-from"
        type="datetime-local"
        label={t.from}
        value={from}
        helperText={t.fromHint}
        onChange={({ target }) => setFrom(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <LineField id="delayed-why" label={t.why} value={why} onChange={setWhy} rows={2} />
    </FormDialog>
  );
}
