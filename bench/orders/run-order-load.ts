/** Runs the load as a separate process, and returns its measurements. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OrderLoadPlan, OrderLoadResult } from './load.ts';
import { type LoadMeasurement, buildLoadMeasurement } from './load-measurement.ts';

/** Rejects if an order was refused. */
export async function runOrderLoad(plan: OrderLoadPlan): Promise<LoadMeasurement> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(plan));
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { seconds, latenciesMs, refused, firstRefusal } = JSON.parse(output) as OrderLoadResult;
  if (refused > 0) throw new Error(`${refused} orders were refused, the first with ${firstRefusal}`);
  return buildLoadMeasurement(plan.connections, seconds, Float64Array.from(latenciesMs));
}
