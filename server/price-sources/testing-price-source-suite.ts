/**
 * What every adapter of a price source must do; each adapter's own test calls this, with a local server that answers in
 * the source's form (`testing-source-server.ts`). A part that the fixture leaves out must be absent from the source.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PriceSource,
  PRICE_SOURCES,
  SourceError,
  type SourceFault,
  type SourceHistoryRequest,
  type SourcePrint,
} from './price-source.ts';
import { TEST_FAULTS, TEST_RETRY_AFTER_MS, type TestFault, type TestingSourceServer } from './testing-source-server.ts';

type ExpectedPrint = Pick<SourcePrint, 'symbol' | 'at' | 'last'> & Partial<SourcePrint>;

export interface PriceSourceFixture {
  source: PriceSource;
  /** Null for a source that makes no requests; the faults are left out then. */
  server: TestingSourceServer | null;
  /** Texts that no error may contain, such as the key. */
  secrets?: readonly string[];
  poll?: {
    /** The print that the server answers for its symbol. */
    expected: ExpectedPrint;
    unknownSymbol: string;
    /** From now on the source says a print in the future; returns its time, epoch ms. */
    answerAhead(): number;
  };
  history?: {
    request: SourceHistoryRequest;
    /** Dates and closes as they were traded, oldest first. The server also sends empty and repeated rows if it can. */
    expected: readonly { date: string; close: string }[];
  };
  search?: { text: string; expectedSymbols: readonly string[] };
  stream?: {
    /** The server sends it once its symbol is listened to. */
    expected: ExpectedPrint;
    /** The server ends the connection. */
    endConnection(): void;
  };
  /** Where the source's fault for one of the server's differs from the usual one. */
  faults?: Partial<Record<TestFault, SourceFault>>;
  close(): Promise<void> | void;
}

/** How each fault of the server appears, if the fixture doesn't say otherwise. */
const USUAL_FAULTS: Record<TestFault, SourceFault> = {
  rateLimited: 'rateLimited',
  rateLimitedWithRetryAfter: 'rateLimited',
  tooManyRequestsAs200: 'rateLimited',
  consentHtml: 'consentPage',
  consentRedirect: 'consentPage',
  halfBody: 'truncated',
  silence: 'timedOut',
  connectionReset: 'unreachable',
  serverError: 'unreachable',
};

const DECIMAL = /^\d{1,19}(\.\d{1,8})?$/;

/** `makeFixture` is called once; its server answers all tests in turn. */
export function describePriceSource(
  name: string,
  makeFixture: () => Promise<PriceSourceFixture> | PriceSourceFixture,
): void {
  describe(`${name}, as a price source`, () => {
    let fixture: PriceSourceFixture;
    beforeAll(async () => {
      fixture = await makeFixture();
    });
    afterAll(() => fixture.close());

    describeDeclaration(() => fixture);
    describePolling(() => fixture);
    describeHistoryAndSearch(() => fixture);
    describeStream(() => fixture);
    describeFaults(() => fixture);
    // Last: the source says it from here on.
    it('says a print ahead of the clock as the source says it', async () => {
      const { source, poll } = fixture;
      if (!poll) return;
      const at = poll.answerAhead();
      expect((await source.poll!([poll.expected.symbol])).prints).toEqual([
        expect.objectContaining({ symbol: poll.expected.symbol, at }),
      ]);
    });
  });
}

function describeDeclaration(fixture: () => PriceSourceFixture): void {
  it('declares what it is and what it can', () => {
    const { source, poll, history, search, stream } = fixture();
    expect(PRICE_SOURCES).toContain(source.name);
    const { title, termsUrl, vouchedEveryMs, symbolsPerRequest, pauseMs, requestsPerDay } = source.declares;
    expect(title).not.toBe('');
    expect(termsUrl).toMatch(/^https:\/\/|^$/);
    for (const count of [vouchedEveryMs, symbolsPerRequest, requestsPerDay ?? 1]) expect(count).toBeGreaterThan(0);
    expect(pauseMs).toBeGreaterThanOrEqual(0);
    for (const market of ['US', 'KR', 'FX', 'CRYPTO'] as const)
      expect(source.declares.delayMs(market)).toBeGreaterThanOrEqual(0);
    const parts = [source.poll, source.history, source.search, source.stream];
    expect(parts.map((part) => part !== null)).toEqual([poll, history, search, stream].map((part) => !!part));
  });
}

function expectDecimals(print: SourcePrint): void {
  const { last, bid, ask, open, high, low, previousClose, volume, bidSize, askSize } = print;
  for (const text of [last, bid, ask, open, high, low, previousClose, volume, bidSize, askSize])
    if (text !== null) expect(text).toMatch(DECIMAL);
}

function describePolling(fixture: () => PriceSourceFixture): void {
  it("gives a print in the source's own time", async () => {
    const { source, poll } = fixture();
    if (!poll) return;
    const { prints, missing } = await source.poll!([poll.expected.symbol]);
    expect({ prints, missing }).toEqual({ prints: [expect.objectContaining(poll.expected)], missing: [] });
    for (const print of prints) expectDecimals(print);
  });

  it('says which symbols it has no print of', async () => {
    const { source, poll } = fixture();
    if (!poll) return;
    const { prints, missing } = await source.poll!([poll.unknownSymbol, poll.expected.symbol]);
    expect(prints.map(({ symbol }) => symbol)).toEqual([poll.expected.symbol]);
    expect(missing).toEqual([{ symbol: poll.unknownSymbol, fault: 'unknownSymbol' }]);
  });
}

function describeHistoryAndSearch(fixture: () => PriceSourceFixture): void {
  it('gives past bars once each, oldest first, as they were traded', async () => {
    const { source, history } = fixture();
    if (!history) return;
    const { bars } = await source.history!(history.request);
    expect(bars.map(({ date, close }) => ({ date, close }))).toEqual(history.expected);
    expect(bars.map(({ at }) => at)).toEqual([...new Set(bars.map(({ at }) => at))].toSorted((a, b) => a - b));
    for (const { at, open, high, low, close, volume } of bars) {
      expect(at).toBeGreaterThanOrEqual(history.request.from);
      expect(at).toBeLessThan(history.request.until);
      for (const text of [open, high, low, close, volume]) expect(text).toMatch(DECIMAL);
    }
  });

  it('finds instruments by a text, each with a symbol', async () => {
    const { source, search } = fixture();
    if (!search) return;
    const hits = await source.search!(search.text);
    expect(hits.map(({ symbol }) => symbol)).toEqual(search.expectedSymbols);
    for (const { name: found } of hits) expect(found).not.toBe('');
  });
}

function describeStream(fixture: () => PriceSourceFixture): void {
  it('streams prints in the source’s own time, and says when the connection ends', async () => {
    const { source, stream } = fixture();
    if (!stream) return;
    const closed = Promise.withResolvers<void>();
    const first = Promise.withResolvers<SourcePrint>();
    const opened = source.stream!({
      onPrint: (print) => first.resolve(print),
      onFault: (fault, symbol, detail) => first.reject(new SourceError(fault, `${symbol}: ${detail}`)),
      onClosed: () => closed.resolve(),
    });
    opened.listenTo([stream.expected.symbol]);
    const print = await first.promise;
    expect(print).toMatchObject(stream.expected);
    expectDecimals(print);
    stream.endConnection();
    await closed.promise;
    opened.close();
  });
}

/** One request of whichever kind the source has. */
function makeRequest({ source, poll, history, search }: PriceSourceFixture): Promise<unknown> {
  if (poll) return source.poll!([poll.expected.symbol]);
  if (history) return source.history!(history.request);
  return search ? source.search!(search.text) : Promise.resolve();
}

function describeFaults(fixture: () => PriceSourceFixture): void {
  it.each(TEST_FAULTS)('names what is wrong, and no secret: %s', async (fault) => {
    const used = fixture();
    const { server, poll, history, search, secrets = [] } = used;
    if (!server || !(poll ?? history ?? search)) return;
    server.setFault(fault);
    const error = await makeRequest(used).then(
      () => null,
      (failure: unknown) => failure,
    );
    server.setFault(null);
    expect(error).toBeInstanceOf(SourceError);
    const { fault: reported, retryAfterMs, message, stack } = error as SourceError;
    expect(reported).toBe(used.faults?.[fault] ?? USUAL_FAULTS[fault]);
    expect(retryAfterMs).toBe(fault === 'rateLimitedWithRetryAfter' ? TEST_RETRY_AFTER_MS : null);
    expect(message).not.toMatch(/[<>?]|https?:/);
    for (const secret of secrets) expect(`${message}${stack}`).not.toContain(secret);
    await expect(makeRequest(used), 'works again once the source does').resolves.not.toThrow();
  });
}
