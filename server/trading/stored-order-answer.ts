import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import { sumAvailableTransfers } from '@bourse/core/trading/trading/preview-closing.ts';
import type { AnswerFormat } from '../desk/command.ts';
import type { buildExchangeView } from './payment-currency.ts';
import type { OrderView } from './order-and-position-views.ts';

/**
 * Rows in a compact form: only the fields that differ from their usual value. The list of usual values is part of the
 * stored format, so it never changes; other fields need another list.
 */

/** A field of the row, or of the row around it, whose value this one usually has; `letter` names the first one. */
class SameAsField {
  readonly field: string;
  readonly letter: string | null;
  constructor(field: string, letter: string | null) {
    this.field = field;
    this.letter = letter;
  }
  in(row: Row, enclosing: Row): unknown {
    const value = this.field in row ? row[this.field] : enclosing[this.field];
    return this.letter === null || typeof value !== 'string' ? value : this.letter + value.slice(1);
  }
}
const sameAs = (field: string, letter: string | null = null): unknown => new SameAsField(field, letter);

type Row = Record<string, unknown>;
/** Names in the row's order, each with its usual value: a plain JSON value, or `sameAs` an earlier field. */
type UsualFields = readonly (readonly [name: string, usual: unknown])[];

const NO_ENCLOSING_ROW: Row = {};

/** Numbers of fields, each followed by its value; null for a row that has other fields, or another order. */
function shortenRow(row: object, fields: UsualFields, enclosing: object = NO_ENCLOSING_ROW): unknown[] | null {
  const values = row as Row;
  const short: unknown[] = [];
  let index = 0;
  for (const name in values) {
    const field = fields[index];
    // JSON leaves out what is undefined.
    if (field?.[0] !== name || values[name] === undefined) return null;
    const usual = field[1] instanceof SameAsField ? field[1].in(values, enclosing as Row) : field[1];
    if (values[name] !== usual) short.push(index, values[name]);
    index += 1;
  }
  return index === fields.length ? short : null;
}

/** The original row, its fields in their order. */
function restoreRow(short: readonly unknown[], fields: UsualFields, enclosing: object = NO_ENCLOSING_ROW): Row {
  const row: Row = {};
  let at = 0;
  for (const [index, [name, usual]] of fields.entries()) {
    const isWritten = short[at] === index;
    row[name] = isWritten ? short[at + 1] : usual instanceof SameAsField ? usual.in(row, enclosing as Row) : usual;
    if (isWritten) at += 2;
  }
  return row;
}

/**
 * An order's answer as stored under its key: a fifth of the JSON's size, and identical when read back. An answer of
 * another form, such as one with an extra field, is stored as JSON.
 */

/** Stored data depends on both lists: a form with other fields needs another name. */
const FORMAT_NAME = 'o1';
const ORDER_FIELDS: UsualFields = [
  ['id', null],
  ['instrument', null],
  ['name', null],
  ['side', 'long'],
  ['effect', 'open'],
  ['type', 'market'],
  ['status', 'inPosition'],
  ['quantity', null],
  ['filled', sameAs('quantity')],
  ['averagePrice', null],
  ['limitPrice', null],
  ['stopPrice', null],
  ['leverage', 1],
  ['dayTrading', false],
  ['timeInForce', 'day'],
  ['trailAmount', null],
  ['trailRate', null],
  ['triggerPriceSource', 'last'],
  ['goodTill', null],
  ['expiresAt', null],
  ['takeProfit', null],
  ['stopLoss', null],
  ['clientId', null],
  ['triggeredAt', null],
  ['group', null],
  ['parent', null],
  ['inactive', false],
  ['doNotReduce', false],
  ['growsTo', null],
  ['notional', null],
  ['fees', null],
  ['tax', '0.00'],
  ['dayEnd', null],
  ['hold', '0.00'],
  ['currency', 'USD'],
  ['createdAt', null],
  ['updatedAt', sameAs('createdAt')],
  ['cause', 'filled'],
  ['position', sameAs('id', 'p')],
  ['fills', null],
];
const FILL_FIELDS: UsualFields = [
  ['id', null],
  ['price', sameAs('averagePrice')],
  ['quantity', sameAs('filled')],
  ['fee', sameAs('fees')],
  ['tax', '0.00'],
  ['at', sameAs('createdAt')],
  ['quoteSeq', null],
  ['source', 'simulated'],
  ['rule', 'market.within'],
];

/** The answer to placing, changing or ending an order. */
interface OrderAnswer {
  order: OrderView;
  exchange?: ReturnType<typeof buildExchangeView>;
  received?: string;
}

/** For the answer to a closing: what its fills have brought to the available money. */
export const buildProceedsField = ({ order, transfers, records: { fills } }: OrderDecision): { received?: string } =>
  order.effect === 'close' && fills.length > 0
    ? { received: formatAmount(sumAvailableTransfers(transfers), order.currency) }
    : {};

function hasOtherFields(answer: OrderAnswer): boolean {
  for (const name in answer) if (name !== 'order' && name !== 'exchange' && name !== 'received') return true;
  return false;
}

function writeOrderAnswer(answer: OrderAnswer): string {
  const { order, exchange, received } = answer;
  const { dayEnd, fills } = order;
  // Anything that isn't of the usual form is stored whole.
  if (!order || !fills || dayEnd.length > 0 || hasOtherFields(answer)) return JSON.stringify(answer);
  const shortFills = fills.map((fill) => shortenRow(fill, FILL_FIELDS, order));
  const short = shortenRow({ ...order, dayEnd: null, fills: null }, ORDER_FIELDS);
  if (!short || shortFills.includes(null)) return JSON.stringify(answer);
  const more = received === undefined ? (exchange === undefined ? [] : [exchange]) : [exchange ?? null, received];
  return FORMAT_NAME + JSON.stringify([short, shortFills, ...more]);
}

function readOrderAnswer(text: string): OrderAnswer {
  if (!text.startsWith(FORMAT_NAME)) return JSON.parse(text) as OrderAnswer;
  const [short, shortFills, exchange, received] = JSON.parse(text.slice(FORMAT_NAME.length)) as [
    unknown[],
    unknown[][],
    OrderAnswer['exchange'] | null,
    string | undefined,
  ];
  const row = restoreRow(short, ORDER_FIELDS);
  const order = { ...row, dayEnd: [], fills: shortFills.map((each) => restoreRow(each, FILL_FIELDS, row)) };
  return {
    order: order as unknown as OrderView,
    ...(exchange ? { exchange } : {}),
    ...(received === undefined ? {} : { received }),
  };
}

export const ORDER_ANSWER_FORMAT: AnswerFormat<OrderAnswer> = { write: writeOrderAnswer, read: readOrderAnswer };
