/** The instruments at real prices: their symbols, the source in use and the newest price; more can be added. */
import { describePriceSource } from '@bourse/contract/texts/describe-price-source.ts';
import { Button, TextField } from '@mui/material';
import { PRICE_SOURCE_NAMES } from '@bourse/contract/price-sources/calls.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { CheckboxGroup, ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';
import { LoadingOrError, Panel } from '../../layout/page.tsx';
import { LineField, sayFaults } from './decision-fields.tsx';
import { findDecisionFaults } from './shared/find-decision-faults.ts';
import { MutedText, StackedLines, StatusLabel, type StatusTone, Table, type TableColumn } from '../../list/table.tsx';

type Row = CallAnswer<'staff/listRealInstruments'>['rows'][number];
const REFRESH_MS = 5_000;
const PAGE = 100;
const TONES: Record<Row['state'], StatusTone> = {
  none: 'plain',
  live: 'good',
  delayed: 'good',
  closed: 'plain',
  stale: 'bad',
  held: 'warns',
  viewOnly: 'warns',
};

export function RealInstrumentsPanel() {
  const t = useTexts().priceSources;
  const may = useHasPermission('money.rules');
  const [cursor, setCursor] = useState<string | undefined>();
  const reading = useStaffCall(
    'staff/listRealInstruments',
    cursor === undefined ? { limit: PAGE } : { limit: PAGE, cursor },
    { refreshMs: REFRESH_MS },
  );
  const [dialog, setDialog] = useState<'add' | 'symbol' | null>(null);
  const columns = useColumns();
  return (
    <Panel title={t.instruments}>
      {may ? (
        <>
          <Button variant="outlined" onClick={() => setDialog('add')}>
            {t.add}
          </Button>{' '}
          <Button onClick={() => setDialog('symbol')}>{t.rename}</Button>
        </>
      ) : null}
      {reading.data ? (
        <>
          <Table
            label={t.instruments}
            columns={columns}
            rows={reading.data.rows}
            idOf={({ instrument }) => instrument}
            empty={t.emptyInstruments}
          />
          <PageButtons next={reading.data.next} cursor={cursor} onChoose={setCursor} />
        </>
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {dialog === 'add' ? <AddInstruments onClose={() => setDialog(null)} /> : null}
      {dialog === 'symbol' ? <ChangeSymbol onClose={() => setDialog(null)} /> : null}
    </Panel>
  );
}

function PageButtons({
  next,
  cursor,
  onChoose,
}: {
  next: string | null;
  cursor: string | undefined;
  onChoose(cursor: string | undefined): void;
}) {
  const { list } = useTexts();
  if (next === null && cursor === undefined) return null;
  return (
    <p>
      <Button disabled={cursor === undefined} onClick={() => onChoose(undefined)}>
        {list.previous}
      </Button>
      <Button disabled={next === null} onClick={() => onChoose(next ?? undefined)}>
        {list.next}
      </Button>
    </p>
  );
}

function useColumns(): TableColumn<Row>[] {
  const t = useTexts().priceSources;
  const words = useProductTexts();
  return [
    {
      name: 'instrument',
      title: t.instrument,
      cell: ({ instrument, name }) => <StackedLines lines={[name, instrument]} />,
    },
    {
      name: 'symbols',
      title: t.symbols,
      cell: ({ symbols }) => (
        <StackedLines
          lines={symbols.flatMap(({ source, symbol }) => (symbol === null ? [] : [`${source}: ${symbol}`]))}
        />
      ),
    },
    {
      name: 'price',
      title: t.price,
      kind: 'number',
      cell: ({ last, at, source }) =>
        last === null || at === null ? null : (
          <>
            {last}{' '}
            <MutedText>
              {source === null ? '' : describePriceSource(source, words?.markets.source ?? {})},{' '}
              {formatDateTimeToMinute(at)}
            </MutedText>
          </>
        ),
    },
    {
      name: 'state',
      title: t.state,
      cell: ({ state }) => <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>,
    },
    { name: 'active', title: t.active, cell: (row) => <SourceInUse row={row} /> },
    { name: 'days', title: t.days, kind: 'number', cell: ({ days }) => String(days) },
  ];
}

/** Which source prices it, since when and why, and what is in doubt. */
function SourceInUse({ row: { active, doubt } }: { row: Row }) {
  const t = useTexts().priceSources;
  if (!active) return null;
  const { source, since, reason } = active;
  return (
    <StackedLines
      lines={[
        describePriceSource(source, {}),
        fillPlaceholders(t.since, { time: formatDateTimeToMinute(since) }),
        ...(reason === null ? [] : [fillPlaceholders(t.insteadOf, { reason: t.switches[reason] })]),
        ...(doubt === null ? [] : [fillPlaceholders(t.doubt, { last: doubt.last, reason: t.rejects[doubt.reason] })]),
      ]}
    />
  );
}

const areInstrumentCodes = (instruments: readonly string[]): boolean =>
  findDecisionFaults('staff/addRealInstruments', { instruments }).size === 0;

function AddInstruments({ onClose }: { onClose(): void }) {
  const t = useTexts().priceSources;
  const words = useProductTexts();
  const say = useShowMessage();
  const add = useStaffCommand('staff/addRealInstruments');
  const [markets, setMarkets] = useState<Market[]>([]);
  const [codes, setCodes] = useState('');
  const [tried, setTried] = useState(false);
  const instruments = codes
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const isWrong = (markets.length === 0 && instruments.length === 0) || !areInstrumentCodes(instruments);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isWrong) return;
    const answer = await add.run({ markets, instruments });
    if (!answer) return;
    onClose();
    say(fillPlaceholders(t.added, { count: String(answer.added) }));
  };
  return (
    <FormDialog
      plain
      title={t.add}
      verb={t.add}
      busy={add.busy}
      failure={add.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.addHint}</p>
      <CheckboxGroup
        label={t.markets}
        options={
          Object.fromEntries(
            MARKETS.map((market) => [market, words ? labelOf(words.markets.name, market) : market]),
          ) as Record<Market, string>
        }
        chosen={markets}
        onChange={setMarkets}
        fault={null}
      />
      <LineField
        id="added-codes"
        label={t.addCodes}
        value={codes}
        onChange={setCodes}
        fault={tried && isWrong ? t.wrong.marketsOrCodes : null}
      />
    </FormDialog>
  );
}

function ChangeSymbol({ onClose }: { onClose(): void }) {
  const t = useTexts().priceSources;
  const say = useShowMessage();
  const change = useStaffCommand('staff/mapInstrumentSymbol');
  const [instrument, setInstrument] = useState('');
  const [source, setSource] = useState<string>(PRICE_SOURCE_NAMES[0]);
  const [symbol, setSymbol] = useState('');
  const [tried, setTried] = useState(false);
  const input = { instrument: instrument.trim().toUpperCase(), symbol: symbol.trim() || null };
  const faults = findDecisionFaults('staff/mapInstrumentSymbol', input);
  const faultOf = sayFaults(t.wrong, faults, tried);
  const submit = async (): Promise<void> => {
    setTried(true);
    const name = PRICE_SOURCE_NAMES.find((each) => each === source);
    if (!name || faults.size > 0) return;
    const answer = await change.run({ ...input, source: name });
    if (!answer) return;
    onClose();
    say(t.decided);
  };
  return (
    <FormDialog
      title={t.rename}
      verb={t.rename}
      busy={change.busy}
      failure={change.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        id="symbol-instrument"
        label={t.instrument}
        value={instrument}
        error={faultOf('instrument') !== null}
        helperText={faultOf('instrument')}
        onChange={({ target }) => setInstrument(target.value)}
      />
      <ChoiceField
        id="symbol-source"
        label={t.source}
        value={source}
        onChoose={setSource}
        options={Object.fromEntries(PRICE_SOURCE_NAMES.map((each) => [each, each]))}
      />
      <TextField
        id="symbol"
        label={t.symbol}
        value={symbol}
        error={faultOf('symbol') !== null}
        helperText={faultOf('symbol') ?? t.symbolHint}
        onChange={({ target }) => setSymbol(target.value)}
      />
    </FormDialog>
  );
}
