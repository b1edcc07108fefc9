/** The gate's result as text: the table with the worst cells first, and the summary line. */
import type { RuleJudgement, FairnessVerdict } from './judge-rule-results.ts';

const ROWS = 40;

const alongside = (lines: readonly (readonly string[])[], words: number): string => {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((part, i) => (i < words ? part.padEnd(widths[i]!) : part.padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
const inBp = (bp: number): string => bp.toFixed(Math.abs(bp) < 0.1 ? 4 : 2);

/** The worst cells. */
export function formatVerdictTable({ cells, beyond, bound, tooFew }: FairnessVerdict, rows = ROWS): string {
  const worstCells = cells.slice(0, Math.max(rows, 0));
  const head = ['hours', 'scale', 'market', 'rule', 'mean bp', 'periods', 't', 'costs bp', 't after costs', ''];
  const text = alongside([head, ...worstCells.map((cell) => lineOf(cell, beyond.includes(cell)))], 4);
  return (
    `${text}\n${cells.length} cells judged, ${tooFew.length} with too few periods; bound |t| ≤ ` + `${bound.toFixed(2)}`
  );
}

function lineOf(
  { hours, scale, market, rule, bp, periods, judgedT, costBp, netT }: RuleJudgement,
  beyond: boolean,
): string[] {
  return [
    hours,
    scale,
    market,
    rule,
    inBp(bp),
    String(periods),
    judgedT.toFixed(1),
    costBp.toFixed(1),
    netT.toFixed(1),
    beyond ? 'BEYOND' : '',
  ];
}

/** One line per rule, with its worst cell: worst rule first. */
export function formatVerdictRules({ cells, beyond }: FairnessVerdict): string {
  const worst = new Map<string, RuleJudgement>();
  for (const cell of cells) if (!worst.has(`${cell.scale}|${cell.rule}`)) worst.set(`${cell.scale}|${cell.rule}`, cell);
  const lines = [...worst.values()].map((cell) => {
    const same = ({ scale, rule }: RuleJudgement): boolean => scale === cell.scale && rule === cell.rule;
    const count = `${beyond.filter(same).length} of ${cells.filter(same).length}`;
    return [cell.scale, cell.rule, count, `${cell.market}, ${cell.hours}`, inBp(cell.bp), cell.judgedT.toFixed(1)];
  });
  return alongside([['scale', 'rule', 'beyond', 'worst in', 'mean bp', 't'], ...lines], 4);
}

export function formatVerdictLine({ beyond, cells, bound }: FairnessVerdict): string {
  if (beyond.length === 0) return `fair: none of ${cells.length} cells is beyond |t| ${bound.toFixed(2)}`;
  const rules = [...new Set(beyond.map(({ rule }) => rule))];
  return (
    `NOT FAIR: ${beyond.length} of ${cells.length} cells are beyond |t| ${bound.toFixed(2)}, by the rules ` +
    `${rules.join(', ')}`
  );
}
