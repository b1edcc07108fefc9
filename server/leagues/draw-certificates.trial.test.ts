/** Certificates are drawn in a worker thread, so that no order waits for them. */
import { expect, test } from 'vitest';
import { extractPdfWords } from '../testing/pdf-words.ts';
import type { LeagueCertificate } from './certificate-pdf.ts';
import { renderCertificate } from './get-certificate.ts';

const CERTIFICATE: LeagueCertificate = {
  language: 'kor',
  at: new Date('2026-11-22T00:00:00Z'),
  title: '리그 증서',
  league: '3B',
  name: 'Ana',
  place: '1 / 30',
  pairs: [['Return', '1.00 %']],
  foot: ['Play money'],
};
const WORDS = ['리그 증서', '3B', 'Ana', '1 / 30', 'Return', '1.00 %', 'Play money'];

/** Microseconds of this thread and of all: on a busy machine too, they say who did the work. */
function readProcessorUse(): { thread: number; process: number } {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  return { thread: thread.user + thread.system, process: all.user + all.system };
}

test('does not block this thread, and a failing certificate does not stop the others', async () => {
  expect(extractPdfWords(await renderCertificate(CERTIFICATE))).toEqual(WORDS);
  const before = readProcessorUse();
  const drawn = await Promise.allSettled([
    renderCertificate(CERTIFICATE),
    renderCertificate({ ...CERTIFICATE, pairs: null as never }),
    ...Array.from({ length: 8 }, () => renderCertificate(CERTIFICATE)),
  ]);
  const after = readProcessorUse();
  expect(drawn.map(({ status }) => status)).toEqual(drawn.map((_, nth) => (nth === 1 ? 'rejected' : 'fulfilled')));
  for (const each of drawn) if (each.status === 'fulfilled') expect(extractPdfWords(each.value)).toEqual(WORDS);
  expect((after.thread - before.thread) / (after.process - before.process)).toBeLessThan(0.5);
});
