/** Certificates are drawn in a worker thread, so that no order waits for them. */
import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { pdfWords } from '../testing/pdf-words.ts';
import type { Certificate } from './certificate-pdf.ts';
import { drawCertificate } from './get-certificate.ts';

const CERTIFICATE: Certificate = {
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

test('meanwhile this thread is free, and one that fails keeps none of the others from being drawn', async () => {
  expect(pdfWords(await drawCertificate(CERTIFICATE))).toEqual(WORDS);
  const before = performance.eventLoopUtilization();
  const drawn = await Promise.allSettled([
    drawCertificate(CERTIFICATE),
    drawCertificate({ ...CERTIFICATE, pairs: null as never }),
    ...Array.from({ length: 8 }, () => drawCertificate(CERTIFICATE)),
  ]);
  const { utilization } = performance.eventLoopUtilization(before);
  expect(drawn.map(({ status }) => status)).toEqual(drawn.map((_, nth) => (nth === 1 ? 'rejected' : 'fulfilled')));
  for (const each of drawn) if (each.status === 'fulfilled') expect(pdfWords(each.value)).toEqual(WORDS);
  expect(utilization).toBeLessThan(0.5);
});
