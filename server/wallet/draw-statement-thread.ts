/** The thread of `draw-statement.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import type { PaperToDraw } from './draw-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';

const { seal, ...rest } = workerData as PaperToDraw;
// A buffer arrives as plain bytes.
const paper = { ...rest, texts: await loadTexts(rest.facts.language as Language), seal: seal && { number: seal.number, hash: Buffer.from(seal.hash) } };
parentPort?.postMessage(rest.facts.format === 'pdf' ? await statementPdf(paper) : statementCsv(paper));
