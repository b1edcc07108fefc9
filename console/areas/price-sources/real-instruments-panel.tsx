/** The instruments at real prices: their symbols, the source in use and the newest price; more can be added. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels, toCode } from '../../form/command-dialog.tsx';
import { describePriceSource } from '@bourse/contract/texts/describe-price-source.ts';
import { Button } from '@mui/material';
import { PRICE_SOURCE_NAMES, calls } from '@bourse/contract/price-sources/calls.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Panel, Loaded } from '../../layout/page.tsx';
import {
  MutedText,
  StackedLines,
  StatusLabel,
  type StatusTone,
  Table,
  type TableColumn,
  numberColumn,
  textColumn,
} from '../../list/table.tsx';

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
  const [cursor, setCursor] = useState<string | undefined>();
  const reading = useStaffCall(
    'staff/listRealInstruments',
    cursor === undefined ? { limit: PAGE } : { limit: PAGE, cursor },
    { refreshMs: REFRESH_MS },
  );
  const columns = useColumns();
  return (
    <Panel title={t.instruments}>
      <DialogButton label={t.add} permission="money.rules" variant="outlined">
        {(close) => <AddInstruments onClose={close} />}
      </DialogButton>{' '}
      <DialogButton label={t.rename} permission="money.rules" variant="text">
        {(close) => <ChangeSymbol onClose={close} />}
      </DialogButton>
      <Loaded reading={reading}>
        {(data) => (
          <>
            <Table
              label={t.instruments}
              columns={columns}
              rows={data.rows}
              idOf={({ instrument }) => instrument}
              empty={t.emptyInstruments}
            />
            <PageButtons next={data.next} cursor={cursor} onChoose={setCursor} />
          </>
        )}
      </Loaded>
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
    textColumn(t.instrument, ({ instrument, name }) => <StackedLines lines={[name, instrument]} />),
    textColumn(t.symbols, ({ symbols }) => (
      <StackedLines
        lines={symbols.flatMap(({ source, symbol }) => (symbol === null ? [] : [`${source}: ${symbol}`]))}
      />
    )),
    numberColumn(t.price, ({ last, at, source }) =>
      last === null || at === null ? null : (
        <>
          {last}{' '}
          <MutedText>
            {source === null ? '' : describePriceSource(source, words?.markets.source ?? {})},{' '}
            {formatDateTimeToMinute(at)}
          </MutedText>
        </>
      ),
    ),
    textColumn(t.state, ({ state }) => <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>),
    textColumn(t.active, (row) => <SourceInUse row={row} />),
    numberColumn(t.days, ({ days }) => String(days)),
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
        ...(reason === null ? [] : [fillPlaceholders(t.insteadOf, { reason: { ...t.faults, ...t.switches }[reason] })]),
        ...(doubt === null ? [] : [fillPlaceholders(t.doubt, { last: doubt.last, reason: t.rejects[doubt.reason] })]),
      ]}
    />
  );
}

const FORMS = {
  add: calls['staff/addRealInstruments'].input.shape,
  symbol: calls['staff/mapInstrumentSymbol'].input.shape,
};
const codesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

function AddInstruments({ onClose }: { onClose(): void }) {
  const t = useTexts().priceSources;
  const words = useProductTexts();
  return (
    <CommandDialog
      call="staff/addRealInstruments"
      shape={FORMS.add}
      title={t.add}
      initial={{ markets: '', instruments: '' }}
      parts={({ markets, instruments }) => [
        <p key="hint">{t.addHint}</p>,
        { name: 'markets', label: t.markets, several: true, options: pickLabels(words?.markets.name, MARKETS) },
        {
          ...{ name: 'instruments', label: t.addCodes, read: codesIn, fault: t.wrong.marketsOrCodes },
          isWrong:
            (markets === '' && codesIn(instruments).length === 0) ||
            !FORMS.add.instruments.safeParse(codesIn(instruments)).success,
        },
      ]}
      successMessage={({ added }) => fillPlaceholders(t.added, { count: String(added) })}
      onClose={onClose}
    />
  );
}

function ChangeSymbol({ onClose }: { onClose(): void }) {
  const t = useTexts().priceSources;
  return (
    <CommandDialog
      call="staff/mapInstrumentSymbol"
      shape={FORMS.symbol}
      title={t.rename}
      initial={{ instrument: '', source: PRICE_SOURCE_NAMES[0], symbol: '' }}
      parts={[
        { name: 'instrument', label: t.instrument, fault: t.wrong.instrument, read: toCode },
        { name: 'source', label: t.source, options: pickLabels(undefined, PRICE_SOURCE_NAMES) },
        { name: 'symbol', label: t.symbol, hint: t.symbolHint, fault: t.wrong.symbol },
      ]}
      successMessage={t.decided}
      onClose={onClose}
    />
  );
}
