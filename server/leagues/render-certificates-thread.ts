/** The worker thread of `renderCertificate`. */
import { parentPort } from 'node:worker_threads';
import { renderCertificatePdf } from './certificate-pdf.ts';
import type { CertificateResult, CertificateTask } from './get-certificate.ts';

const answer = (drawn: CertificateResult): void => parentPort?.postMessage(drawn);
let turn = Promise.resolve();

parentPort?.on('message', ({ nth, certificate }: CertificateTask) => {
  turn = turn.then(async () => {
    try {
      answer({ nth, content: await renderCertificatePdf(certificate) });
    } catch (error) {
      answer({ nth, failure: String(error) });
    }
  });
});
