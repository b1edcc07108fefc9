/** The thread that computes the simulated market's past, with its own simulator: the same function of seed and time. */
import { parentPort, workerData } from 'node:worker_threads';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { createTemporalZones } from '../time/zones.ts';
import type {
  HistoryAnswers,
  HistoryQuestion,
  SimulatedMarketOptions,
  HistoryReply,
} from './simulated-history-client.ts';

/** About thirty megabytes. */
const CACHED_BARS = 250_000;
/** Five years of days take four megabytes each. */
const CACHED_INSTRUMENTS = 40;

const simulator = createSimulator({
  ...(workerData as SimulatedMarketOptions),
  zones: createTemporalZones(),
  cachedBars: CACHED_BARS,
  cachedInstruments: CACHED_INSTRUMENTS,
});

function answerQuestion(question: HistoryQuestion): HistoryAnswers[keyof HistoryAnswers] {
  const { now } = question;
  if (question.what === 'history')
    return {
      actions: simulator.actions(question.instrument, now, question.since),
      company: simulator.company(question.instrument, now),
    };
  if (question.what === 'trades') return simulator.tradesOf(question.instrument, now, question.count);
  // The quote keeps the current session open.
  simulator.quote(question.request.instrument, now);
  return simulator.bars(question.request, now);
}

parentPort!.on('message', (question: HistoryQuestion) => {
  let reply: HistoryReply;
  try {
    reply = { answer: answerQuestion(question) };
  } catch (error) {
    reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(reply);
});
