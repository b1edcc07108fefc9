/** Real prices of a trial: staff decide on the source and add the instruments, which then have their first prices. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import { callSuccessfully, type TrialCustomer } from '../trial-customers.ts';
import { REAL_INSTRUMENTS } from './trial-price-source.ts';

const PRICED_WITHIN_MS = 60_000;

/** `treasurer`: of the staff; in a practice world one person decides. */
export async function addRealInstruments(caller: Caller, treasurer: TrialCustomer): Promise<void> {
  const decision = {
    ...{ source: 'yahoo', markets: ['US'], displayed: true, rank: 1 },
    ...{ words: 'For a trial, with invented prices.', termsUrl: 'https://example.com/terms' },
  };
  await callSuccessfully(caller, 'staff/decidePriceSource', { ...decision, key: 'real-prices-decided' }, treasurer);
  const added = { markets: [], instruments: REAL_INSTRUMENTS, key: 'real-instruments-added' };
  await callSuccessfully(caller, 'staff/addRealInstruments', added, treasurer);
  for (const end = performance.now() + PRICED_WITHIN_MS; performance.now() < end; await wait(200)) {
    const { rows } = await callSuccessfully<{ rows: { state: string }[] }>(
      caller,
      'staff/listRealInstruments',
      {},
      treasurer,
    );
    if (rows.length === REAL_INSTRUMENTS.length && rows.every(({ state }) => state === 'live')) return;
  }
  throw new Error('the real instruments have no prices in time');
}
