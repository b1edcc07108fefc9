/** An entry's certificate as a PDF, drawn in a worker thread. */
import { appendCurrency } from '@bourse/contract/texts/korean-won.ts';
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { fillPlaceholders, loadTexts } from '@bourse/contract/texts/index.ts';
import { formatFixed, formatMoney } from '@bourse/contract/format.ts';
import { type Amount, divide, formatAmount, formatDecimal, type Rate } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findVisibleLeague } from './find-league.ts';
import { findLeagueEntry } from './store.ts';
import { entryNameOf, readDisplayNames } from './league-views.ts';
import { Worker } from 'node:worker_threads';
import type { LeagueCertificate } from './certificate-pdf.ts';
import { createKeyedConcurrencyLimiter } from '../access/concurrency-limits.ts';
import type { AccountId } from '../ids.ts';

type CertificateDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'leagueBoards' | 'leagueTexts'>;

/** A rate with 8 decimals as a percentage with two. */
const percent = (rate: Rate): string => `${formatFixed(formatDecimal(divide(rate, 10_000n, 'half-even'), 2), 2)} %`;

export const getCertificate =
  ({
    database: { kysely },
    clock,
    leagueBoards,
    leagueTexts,
  }: CertificateDependencies): Handler<'leagues/getCertificate'> =>
  ({ league: text, entry: requested }, { account, language }) =>
    runDocumentInTurn(account, async () => {
      const seen = await findVisibleLeague(kysely, account, text);
      if (isRefusal(seen)) return seen;
      const { league, own, isOrganiser } = seen;
      const { season, frozenAt, hash } = league;
      const entry = requested === undefined ? own : await findLeagueEntry(kysely, season.number, requested);
      if (!entry || (entry.account !== account && !isOrganiser)) return refuse('leagueNotFound');
      if (frozenAt === null || hash === null) return refuse('leagueNotFinal');
      const board = await leagueBoards.of(league, clock.now());
      const row = board.rows.find((each) => each.entry === entry.entry);
      if (!row) return refuse('leagueNotFound');
      const [names, texts] = [
        await readDisplayNames(leagueTexts, kysely, board.entries.values()),
        await loadTexts(language),
      ];
      const title = await leagueTexts.read(kysely, [league.name]);
      const t = texts.leagues;
      const ranked = board.rows.filter(({ place }) => place !== null).length;
      const money = (amount: Amount): string =>
        appendCurrency(formatMoney(formatAmount(amount, season.currency), season.currency), season.currency, language);
      const content = await renderCertificate({
        language,
        at: new Date(frozenAt),
        title: t.certificate,
        league: title.get(league.name) ?? '',
        name: entryNameOf(entry, names) ?? `${t.entry} ${entry.entry.slice(0, 4).toUpperCase()}`,
        place:
          row.place === null
            ? t.reason[row.reason ?? 'left']
            : fillPlaceholders(t.placeOf, { place: row.place, entries: ranked }),
        pairs: [
          [t.season, `${dateOf(season.startsAt)} – ${dateOf(season.endsAt)}`],
          [t.capital, money(season.capital)],
          [t.equity, money(row.equity)],
          [t.returnRate, percent(row.returnRate)],
          [t.drawdown, percent(row.drawdown)],
          [t.trades, String(row.trades)],
        ],
        foot: [t.playMoney, fillPlaceholders(t.hashSays, { hash })],
      });
      return {
        name: `league-${text}-${entry.entry}.pdf`,
        type: 'application/pdf',
        content: content.toString('base64'),
      };
    });

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export interface CertificateTask {
  nth: number;
  certificate: LeagueCertificate;
}
export type CertificateResult = { nth: number; content: Uint8Array } | { nth: number; failure: string };

const MEMORY_MB = 256;

interface PendingCertificate {
  resolve: (content: Buffer) => void;
  reject: (error: Error) => void;
}
interface RenderThread {
  worker: Worker;
  waiting: Map<number, PendingCertificate>;
}

let thread: RenderThread | null = null;
let last = 0;

/** The single thread starts with the first certificate, and doesn't keep the process alive. */
function startThread(): RenderThread {
  const worker = new Worker(new URL('./render-certificates-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const opened: RenderThread = { worker, waiting: new Map() };
  const end = (error: Error): void => {
    if (thread === opened) thread = null;
    for (const { reject } of opened.waiting.values()) reject(error);
    opened.waiting.clear();
  };
  worker.on('message', (drawn: CertificateResult) => {
    const requested = opened.waiting.get(drawn.nth);
    opened.waiting.delete(drawn.nth);
    if ('failure' in drawn) requested?.reject(new Error(drawn.failure));
    else requested?.resolve(Buffer.from(drawn.content));
  });
  worker.once('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.once('exit', (code) => end(new Error(`the thread that draws certificates ended with ${code}`)));
  worker.unref();
  return opened;
}

/** Draws certificates one after the other in a worker thread, so that no order waits for them. */
export function renderCertificate(certificate: LeagueCertificate): Promise<Buffer> {
  const { worker, waiting } = (thread ??= startThread());
  const nth = (last += 1);
  return new Promise((resolve, reject) => {
    waiting.set(nth, { resolve, reject });
    worker.postMessage({ nth, certificate } satisfies CertificateTask);
  });
}

/** Generates an account's documents one at a time, so that one customer's many don't keep others waiting. */
const documents = createKeyedConcurrencyLimiter({ atOnce: 1, waitingMaximum: 8 });

export const runDocumentInTurn = <T>(account: AccountId, act: () => Promise<T>): Promise<T> =>
  documents.take(account.toString(), act);
