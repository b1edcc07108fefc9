/** The thread of `draw-statement.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import { contractNotePdf } from './contract-note-pdf.ts';
import type { PaperToDraw } from './draw-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';

const { seal, note, ...rest } = workerData as PaperToDraw;
// A buffer arrives as plain bytes.
const paper = {
  ...rest,
  texts: await loadTexts(rest.facts.language as Language),
  seal: seal && { number: seal.number, hash: Buffer.from(seal.hash) },
};
if (note) parentPort?.postMessage(await contractNotePdf(paper, note));
else parentPort?.postMessage(rest.facts.format === 'pdf' ? await statementPdf(paper) : statementCsv(paper));
