/** The gate's answer as text: the table with the worst cells first, and the line that says it. */
import type { Judgement, Verdict } from './verdict.ts';

const ROWS = 40;

export function tableOf({ cells, beyond, bound, tooFew }: Verdict, rows = ROWS): string {
  const shown = cells.slice(0, Math.max(rows, 0));
  const head = ['hours', 'scale', 'market', 'rule', 'mean bp', 'periods', 't', 'costs bp', 't after costs', ''];
  const lines = [head, ...shown.map((cell) => lineOf(cell, beyond.includes(cell)))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const text = lines.map((line) => line.map((part, i) => (i < 4 ? part.padEnd(widths[i]!) : part.padStart(widths[i]!))).join('  ').trimEnd()).join('\n');
  return `${text}\n${cells.length} cells judged, ${tooFew.length} with too few periods; bound |t| ≤ ${bound.toFixed(2)}`;
}

function lineOf({ hours, scale, market, rule, bp, periods, judgedT, costBp, netT }: Judgement, beyond: boolean): string[] {
  return [hours, scale, market, rule, bp.toFixed(Math.abs(bp) < 0.1 ? 4 : 2), String(periods), judgedT.toFixed(1), costBp.toFixed(1), netT.toFixed(1), beyond ? 'BEYOND' : ''];
}

export function verdictLine({ beyond, cells, bound }: Verdict): string {
  if (beyond.length === 0) return `fair: none of ${cells.length} cells is beyond |t| ${bound.toFixed(2)}`;
  const rules = [...new Set(beyond.map(({ rule }) => rule))];
  return `NOT FAIR: ${beyond.length} of ${cells.length} cells are beyond |t| ${bound.toFixed(2)}, by the rules ${rules.join(', ')}`;
}
