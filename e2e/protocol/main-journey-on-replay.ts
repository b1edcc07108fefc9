/**
 * The main job on real prices: `node e2e/protocol/main-journey-on-replay.ts FILE [DATE]` imports daily bars of Apple
 * from FILE, plays them from DATE on, and walks the same journey as `main-journey.ts` with them as the live price.
 */
import { strict as assert } from 'node:assert';
import { sendCallSuccessfully } from './call-client.ts';
import { startOwnServer } from './journey-server.ts';
import { runMainJourney } from './main-journey.ts';

const [file, date = '2016-01-04'] = process.argv.slice(2);
assert.ok(file, 'say which file holds the bars');
const INSTRUMENT = 'US.AAPL';
/** Fast enough for a limit order near the market to be traded through in time. */
const SPEED = '600';

const house = await startOwnServer();
try {
  for (const words of [
    ['import', file, '--market', 'US', '--code', 'AAPL', '--period', '1d'],
    ['replay', INSTRUMENT, '--from', date, '--speed', SPEED],
  ]) {
    const { code, output } = await house.feed(...words);
    assert.equal(code, 0, output);
    console.log(output.trim());
  }
  // The server notices it within a second or two; a client would ask again, too.
  const until = performance.now() + 10_000;
  for (let source = ''; source !== 'replay'; ) {
    assert.ok(performance.now() < until, 'the replay was not taken up');
    source = await sendCallSuccessfully<{ source: string }>(house.origin(), 'quotes/getQuote', {
      instrument: INSTRUMENT,
    }).then(
      (quote) => quote.source,
      () => '',
    );
  }
  await runMainJourney({ house, say: (step) => console.log(`✓ ${step}`), instrument: INSTRUMENT, quantity: '4' });
} finally {
  await house.close();
}
