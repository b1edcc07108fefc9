/**
 * `npm run dev` as a contributor sees it: both front ends from their sources, in a browser, calling the running server.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StaffDesktop } from '../browser/staff-desktop.ts';
import { Phone } from '../browser/phone.ts';
import { openJourneyFixture } from '../browser/journey-fixture.ts';

const stage = openJourneyFixture();
const RUN = join(import.meta.dirname, '../../tools/run.mjs');

/** The addresses that Vite reports: at its configured ports, or the next free ones. */
async function develop(): Promise<{ app: string; console: string }> {
  const child = spawn(process.execPath, [RUN, 'dev'], {
    env: { ...process.env, BOURSE_SERVER: stage.product.origin, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  return new Promise((resolve, reject) => {
    void ended.then(() => reject(new Error(`npm run dev ended: ${output}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += String(part);
        const addresses = [...output.matchAll(/Local:\s+(http:\S+)/g)].map(([, address = '']) => address);
        const [app, office] = [
          addresses.find((each) => !each.endsWith('/console/')),
          addresses.find((each) => each.endsWith('/console/')),
        ];
        if (app && office) resolve({ app: new URL(app).origin, console: new URL(office).origin });
      });
  });
}

test('npm run dev shows app and console from their sources, which reach the server and its stream', async () => {
  const addresses = await develop();
  const customer = await stage.customer();
  const phone = await Phone.switchOn(stage.browser, addresses.app, { session: customer });
  const streams: string[] = [];
  phone.page.on('websocket', (socket) => streams.push(new URL(socket.url()).pathname));
  await phone.open('/home/index');
  await phone.sees(phone.texts.home.totalAssets);
  await expect.poll(() => streams).toContain('/api/vue/stream');
  await phone.switchOff();
  const desk = await StaffDesktop.switchOn(stage.browser, addresses.console);
  await desk.open('/');
  await desk.page.getByLabel('One-time code').first().waitFor();
  await desk.page.context().close();
  expect(desk.complaints).toEqual([]);
});
