/**
 * A WebSocket of an exchange: subscribes in batches, reads messages by its protocol, and reports what doesn't follow.
 * Prints keep the exchange's own time, also one that no longer moves: whoever trades on them looks at their age.
 */
import type {
  SourceFault,
  SourcePrint,
  SourceSocket,
  SourceStream,
  SourceTransport,
  StreamListener,
} from '../price-source.ts';

/** What a message says. */
export type ExchangeEvent =
  /** `sequence` grows with each print of its symbol; null if the exchange has none. */
  | { kind: 'print'; print: SourcePrint; sequence: bigint | null }
  | { kind: 'fault'; fault: SourceFault; symbol: string | null; detail: string }
  /** A batch was refused because of this symbol: the others are subscribed again. */
  | { kind: 'unknownSymbol'; symbol: string; detail: string; refusesBatch: boolean }
  /** The connection lives. */
  | { kind: 'alive' };

export interface ExchangeProtocol {
  title: string;
  url: string;
  symbolsPerSocketMaximum: number;
  symbolsPerMessage: number;
  /** Messages that subscribe or unsubscribe; `id` is new for each call. */
  subscribe(symbols: readonly string[], id: number): readonly object[];
  unsubscribe(symbols: readonly string[], id: number): readonly object[];
  /** Sent every `pingEveryMs` so that the exchange keeps the connection; null if it needs none. */
  ping: ((id: number) => object) | null;
  parse(text: string): unknown;
  /** Reads the messages of one connection, in order. An empty list: an answer to a request, or of no interest. */
  createReader(): (message: unknown) => readonly ExchangeEvent[];
}

export interface ExchangeStreamTimes {
  /** Without a word from the exchange for so long, the connection counts as dead. */
  silentAfterMs: number;
  /** Between two messages to the exchange, which limits them. */
  messagePauseMs: number;
  pingEveryMs: number;
}
export const EXCHANGE_STREAM_TIMES: ExchangeStreamTimes = {
  silentAfterMs: 15_000,
  messagePauseMs: 250,
  pingEveryMs: 30_000,
};

/** Two clocks may differ by less. */
const CLOCK_DIFFERENCE_MS = 2_000;

/** The last print of a symbol; null before the first. */
type LatestPrints = Map<string, { print: SourcePrint; sequence: bigint | null } | null>;

export function openExchangeStream(
  transport: Pick<SourceTransport, 'openSocket' | 'now'>,
  protocol: ExchangeProtocol,
  listener: StreamListener,
  times: ExchangeStreamTimes,
): SourceStream {
  const latest: LatestPrints = new Map();
  const socket = transport.openSocket(protocol.url);
  const outbox = createPacedOutbox(socket, times.messagePauseMs);
  const read = protocol.createReader();
  let ended = false;
  let id = 0;

  function end(reportsEnd: boolean): void {
    if (ended) return;
    ended = true;
    clearTimeout(silence);
    clearInterval(ping);
    outbox.stop();
    socket.close();
    if (reportsEnd) listener.onClosed();
  }
  function reportSilence(): void {
    if (latest.size === 0) {
      silence.refresh();
      return;
    }
    listener.onFault('silent', null, `${protocol.title} said nothing for ${times.silentAfterMs} ms`);
    end(true);
  }
  const silence = setTimeout(reportSilence, times.silentAfterMs).unref();
  const ping = setInterval(() => {
    if (protocol.ping) outbox.send([protocol.ping((id += 1))]);
  }, times.pingEveryMs).unref();

  function send(make: ExchangeProtocol['subscribe'], symbols: readonly string[]): void {
    for (let start = 0; start < symbols.length; start += protocol.symbolsPerMessage)
      outbox.send(make(symbols.slice(start, start + protocol.symbolsPerMessage), (id += 1)));
  }
  function handleEvent(event: ExchangeEvent): void {
    if (event.kind === 'fault') listener.onFault(event.fault, event.symbol, event.detail);
    else if (event.kind === 'print') reportPrint(latest, event, { listener, now: transport.now() });
    else if (event.kind === 'unknownSymbol' && latest.delete(event.symbol)) {
      listener.onFault('unknownSymbol', event.symbol, event.detail);
      const waiting = [...latest].flatMap(([symbol, print]) => (print === null ? [symbol] : []));
      if (event.refusesBatch) send(protocol.subscribe, waiting);
    }
  }
  socket.onOpen(outbox.open);
  socket.onClose(() => end(true));
  socket.onText((text) => {
    if (ended) return;
    const events = readEvents(protocol, read, text);
    if (events.length > 0) silence.refresh();
    for (const event of events) if (!ended) handleEvent(event);
  });
  return {
    listenTo(symbols) {
      if (ended) return;
      if (latest.size === 0) silence.refresh();
      const { added, removed } = replaceSymbols(latest, symbols, protocol.symbolsPerSocketMaximum, listener);
      send(protocol.unsubscribe, removed);
      send(protocol.subscribe, added);
    },
    close: () => end(false),
  };
}

function replaceSymbols(
  latest: LatestPrints,
  symbols: readonly string[],
  maximum: number,
  listener: StreamListener,
): { added: string[]; removed: string[] } {
  const distinct = [...new Set(symbols)];
  const wanted = new Set(distinct.slice(0, maximum));
  for (const symbol of distinct.slice(maximum))
    listener.onFault('refused', symbol, `more than ${maximum} symbols on one connection`);
  const added = [...wanted].filter((symbol) => !latest.has(symbol));
  const removed = [...latest.keys()].filter((symbol) => !wanted.has(symbol));
  for (const symbol of removed) latest.delete(symbol);
  for (const symbol of added) latest.set(symbol, null);
  return { added, removed };
}

function readEvents(
  protocol: ExchangeProtocol,
  read: (message: unknown) => readonly ExchangeEvent[],
  text: string,
): readonly ExchangeEvent[] {
  try {
    return read(protocol.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const detail = `${protocol.title} sent ${text.length} characters that are no JSON`;
    return [{ kind: 'fault', fault: 'unreadable', symbol: null, detail }];
  }
}

/** Passes on a print that follows its predecessor. Repeated and older ones, or of no interest any more, are dropped. */
function reportPrint(
  latest: LatestPrints,
  { print, sequence }: Extract<ExchangeEvent, { kind: 'print' }>,
  { listener, now }: { listener: StreamListener; now: number },
): void {
  const previous = latest.get(print.symbol);
  if (previous === undefined) return;
  if (previous !== null) {
    if (sequence !== null && previous.sequence !== null && sequence <= previous.sequence) {
      listener.onFault('sequenceGap', print.symbol, `number ${sequence} after ${previous.sequence}`);
      return;
    }
    // A clock that was ahead once would hide every true print until then.
    const wasAhead = previous.print.at > now + CLOCK_DIFFERENCE_MS;
    if (print.at < previous.print.at && !wasAhead) return;
    if (print.at === previous.print.at && isSamePrint(print, previous.print)) return;
  }
  latest.set(print.symbol, { print, sequence });
  listener.onPrint(print);
}

const isSamePrint = (one: SourcePrint, other: SourcePrint): boolean =>
  (Object.keys(one) as (keyof SourcePrint)[]).every((name) => one[name] === other[name]);

interface PacedOutbox {
  open(): void;
  send(messages: readonly object[]): void;
  stop(): void;
}

/** Sends messages in order with a pause between them, once the socket is open. */
function createPacedOutbox(socket: SourceSocket, pauseMs: number): PacedOutbox {
  const waiting: object[] = [];
  let isOpen = false;
  let timer: NodeJS.Timeout | null = null;
  function sendNext(): void {
    timer = null;
    const message = waiting.shift();
    if (message === undefined) return;
    socket.send(JSON.stringify(message));
    timer = setTimeout(sendNext, pauseMs).unref();
  }
  return {
    open() {
      isOpen = true;
      sendNext();
    },
    send(messages) {
      waiting.push(...messages);
      if (isOpen && timer === null) sendNext();
    },
    stop() {
      waiting.length = 0;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
