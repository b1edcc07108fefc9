/**
 * The process in which strategies are reckoned: bars and a plan in, decisions out. It knows nothing else: it has no
 * environment, no file but the rules' own code, no network, and so neither the market's seed nor its keys. It ends with
 * whoever has started it.
 */
import { answerTo, type Told } from './runner-answers.ts';
import type { Asked } from './runner.ts';

process.on('message', (asked: Asked) => {
  let told: Told;
  try {
    told = { answer: answerTo(asked) };
  } catch (error) {
    told = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.send?.(told);
});
process.on('disconnect', () => process.exit(0));
// Whoever stops the server with Ctrl+C lets it finish.
process.on('SIGINT', () => {});
