/** The worker thread of `drawCertificate`. */
import { parentPort } from 'node:worker_threads';
import { certificatePdf } from './certificate-pdf.ts';
import type { Drawn, ToDraw } from './get-certificate.ts';

const answer = (drawn: Drawn): void => parentPort?.postMessage(drawn);
let turn = Promise.resolve();

parentPort?.on('message', ({ nth, certificate }: ToDraw) => {
  turn = turn.then(async () => {
    try {
      answer({ nth, content: await certificatePdf(certificate) });
    } catch (error) {
      answer({ nth, failure: String(error) });
    }
  });
});
