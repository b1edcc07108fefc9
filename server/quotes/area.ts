import { defineArea } from '../area.ts';
import { type Board, createBoard } from '../venue/board.ts';
import { createLabels, type Labels } from '../venue/labels.ts';
import { part } from '../parts.ts';
import { quotesHandlers } from './handlers.ts';

declare module '../parts.ts' {
  interface Parts {
    labels: Labels;
    board: Board;
  }
}

export const quotes = defineArea({
  name: 'quotes',
  parts: [
    part('labels', ['due', 'halts', 'warnings'], ({ due: { standing }, ...parts }) =>
      createLabels({ ...parts, standing }),
    ),
    part('board', ['feeds', 'zones', 'labels'], (parts) => createBoard(parts)),
  ],
  calls: quotesHandlers,
});
