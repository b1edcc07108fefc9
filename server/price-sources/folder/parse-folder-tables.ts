/** An operator's quotes and corporate actions, as CSV. */
import type { FileProblem } from '../../venue/import/bar-file-row.ts';
import { forEachYielding } from '../../runtime/promises.ts';
import type { SourceAction, SourcePrint } from '../price-source.ts';
import {
  CellError,
  type FolderCells,
  FolderCsvReader,
  parseDateCell,
  parseDecimalCell,
  parseInstantCell,
  parseSymbol,
} from './folder-values.ts';

const QUOTE_COLUMNS = [
  ...(['symbol', 'time', 'last', 'bid', 'ask', 'bid_size', 'ask_size', 'open', 'high', 'low'] as const),
  ...(['previous_close', 'volume', 'currency'] as const),
] as const;
type QuoteColumn = (typeof QUOTE_COLUMNS)[number];
const ACTION_COLUMNS = ['symbol', 'kind', 'ex_date', 'to', 'from', 'amount'] as const;
type ActionColumn = (typeof ACTION_COLUMNS)[number];
const CURRENCY = /^[A-Za-z]{3,5}$/;
/** Nothing is split into more; a longer number is a mistake. */
const SHARES = /^[1-9]\d{0,8}$/;

type Report = (problem: FileProblem) => void;

/** The newest row of each symbol. Rejects with UnusableFileError. */
export async function parseQuotesFile(text: string, report: Report): Promise<Map<string, SourcePrint>> {
  const prints = new Map<string, SourcePrint>();
  await forEachRow(
    text,
    new FolderCsvReader<QuoteColumn>(QUOTE_COLUMNS, ['symbol', 'time', 'last'], report),
    report,
    (cells) => {
      const print = parsePrint(cells);
      if (print.at >= (prints.get(print.symbol)?.at ?? 0)) prints.set(print.symbol, print);
    },
  );
  return prints;
}

function parsePrint(cells: FolderCells<QuoteColumn>): SourcePrint {
  const { currency } = cells;
  if (currency !== null && !CURRENCY.test(currency))
    throw new CellError(`currency ${JSON.stringify(currency.slice(0, 40))} is none such as USD`);
  const last = parseDecimalCell('last', cells.last, 1n);
  if (last === null) throw new CellError('last is empty');
  return {
    symbol: parseSymbol(cells.symbol),
    at: parseInstantCell(cells.time),
    currency,
    last,
    bid: parseDecimalCell('bid', cells.bid, 0n),
    ask: parseDecimalCell('ask', cells.ask, 0n),
    bidSize: parseDecimalCell('bid_size', cells.bid_size, 0n),
    askSize: parseDecimalCell('ask_size', cells.ask_size, 0n),
    open: parseDecimalCell('open', cells.open, 0n),
    high: parseDecimalCell('high', cells.high, 0n),
    low: parseDecimalCell('low', cells.low, 0n),
    previousClose: parseDecimalCell('previous_close', cells.previous_close, 0n),
    volume: parseDecimalCell('volume', cells.volume, 0n),
    isOpen: null,
  };
}

/** By symbol, in order of their ex-dates. Rejects with UnusableFileError. */
export async function parseActionsFile(text: string, report: Report): Promise<Map<string, SourceAction[]>> {
  const actions = new Map<string, SourceAction[]>();
  await forEachRow(
    text,
    new FolderCsvReader<ActionColumn>(ACTION_COLUMNS, ['symbol', 'kind', 'ex_date'], report),
    report,
    (cells) => {
      const symbol = parseSymbol(cells.symbol);
      const action = parseAction(cells);
      const list = actions.get(symbol) ?? [];
      if (list.some((each) => each.kind === action.kind && each.exDate === action.exDate))
        throw new CellError(`${symbol} has another ${action.kind} of ${action.exDate}, which counts`);
      actions.set(symbol, [...list, action]);
    },
  );
  for (const [symbol, list] of actions) actions.set(symbol, list.toSorted(byExDate));
  return actions;
}

const byExDate = (one: SourceAction, other: SourceAction): number =>
  one.exDate < other.exDate ? -1 : one.exDate > other.exDate ? 1 : 0;

function parseAction({ kind, ex_date: day, to, from, amount }: FolderCells<ActionColumn>): SourceAction {
  const exDate = parseDateCell('ex_date', day);
  if (kind === 'split') {
    if (!SHARES.test(to ?? '') || !SHARES.test(from ?? '') || to === from)
      throw new CellError(`${to ?? 'nothing'} for ${from ?? 'nothing'} is no split: to new shares for from old ones`);
    return { kind, exDate, to: BigInt(to ?? ''), from: BigInt(from ?? '') };
  }
  if (kind !== 'dividend') throw new CellError(`kind ${JSON.stringify(kind)} is neither split nor dividend`);
  const paid = parseDecimalCell('amount', amount, 1n);
  if (paid === null) throw new CellError('amount is empty');
  return { kind, exDate, amount: paid };
}

async function forEachRow<Column extends string>(
  text: string,
  reader: FolderCsvReader<Column>,
  report: Report,
  act: (cells: FolderCells<Column>) => void,
): Promise<void> {
  await forEachYielding(splitLines(text), (line) => {
    const row = reader.read(line);
    if (!row) return;
    try {
      act(row.cells);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      report({ line: row.line, says: error.message });
    }
  });
  reader.end();
}

function* splitLines(text: string): Generator<string> {
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    yield text.slice(from, text[end - 1] === '\r' && end > from ? end - 1 : end);
    from = end + 1;
  }
}
