/**
 * The process that computes strategies: bars and a plan in, decisions out. It has no environment, no file but the
 * rules' own code and no network, and so neither the market's seed nor its keys. It ends together with its parent.
 */
import { answerTo } from './runner-answers.ts';
import type { Asked, Told } from './runner.ts';

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
// Ctrl+C reaches this process too: ignore it, so that the stopping server can finish its work.
process.on('SIGINT', () => {});
