/** The thread of `render-statement-in-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import { renderContractNotePdf } from './contract-note-pdf.ts';
import type { StatementToRender } from './render-statement-in-thread.ts';
import { renderStatementCsv } from './statement-csv.ts';
import { renderStatementPdf } from './statement-pdf.ts';

const { seal, note, ...rest } = workerData as StatementToRender;
// A buffer arrives as plain bytes.
const paper = {
  ...rest,
  texts: await loadTexts(rest.facts.language as Language),
  seal: seal && { number: seal.number, hash: Buffer.from(seal.hash) },
};
if (note) parentPort?.postMessage(await renderContractNotePdf(paper, note));
else parentPort?.postMessage(rest.facts.format === 'pdf' ? await renderStatementPdf(paper) : renderStatementCsv(paper));
