import styles from './display.module.css';

const WIDTH = 64;
const HEIGHT = 24;
const EDGE = 2;

/** The path of a sparkline through the values, oldest first; heights are for the eye only. Empty for fewer than two. */
export function buildSparklinePath(values: readonly string[]): string {
  const numbers = values.map(Number);
  if (numbers.length < 2) return '';
  const low = Math.min(...numbers);
  const span = Math.max(...numbers) - low;
  return numbers
    .map((value, index) => {
      const x = (index / (numbers.length - 1)) * WIDTH;
      const y = span === 0 ? HEIGHT / 2 : EDGE + (1 - (value - low) / span) * (HEIGHT - 2 * EDGE);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/**
 * A sparkline without axes, in the colour of its direction; the figures beside it say the same. `wide` fills the width.
 */
export function Sparkline({ values, sign, wide }: { values: readonly string[]; sign: -1 | 0 | 1; wide?: boolean }) {
  return (
    <svg
      className={`${styles.spark} ${wide ? styles.wide : ''} ${sign > 0 ? 'up' : sign < 0 ? 'down' : 'mute'}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={buildSparklinePath(values)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
