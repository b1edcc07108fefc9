/** Fills that can be distinguished without colour. */
const FILLS = [
  { ink: 'var(--accent)', ground: 'var(--accent)', lines: '' },
  { ink: 'var(--ink-2)', ground: 'var(--line)', lines: 'M-1 1l2-2M0 6l6-6M5 7l2-2' },
  { ink: 'var(--ink-3)', ground: 'var(--ink-3)', lines: '' },
  { ink: 'var(--accent)', ground: 'var(--accent-soft)', lines: 'M0 3h6' },
  { ink: 'var(--ink-2)', ground: 'var(--line)', lines: 'M3 0v6M0 3h6' },
  { ink: 'var(--accent)', ground: 'var(--accent-soft)', lines: 'M-1 5l2 2M0 0l6 6M5-1l2 2' },
  { ink: 'var(--ink-2)', ground: 'var(--line)', lines: 'M3 0v6' },
] as const;

/** How many parts can be told apart. */
export const FILLS_MOST = FILLS.length;
/** Whatever is beyond them shares the last one. */
export const patternOf = (index: number): number => Math.min(index, FILLS_MOST - 1);
export const fillOf = (id: string, index: number): string => `url(#${id}-${patternOf(index)})`;

/** The patterns of one drawing, with ids that begin with `id`. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {FILLS.map(({ ink, ground, lines }, index) => (
        <pattern key={lines + ground} id={`${id}-${index}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill={ground} />
          {lines === '' ? null : <path d={lines} stroke={ink} strokeWidth="1.75" fill="none" />}
        </pattern>
      ))}
    </defs>
  );
}
