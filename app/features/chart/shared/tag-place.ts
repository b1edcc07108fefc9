/**
 * The middle of a line's tag in a plot, all in px: whole, beneath the legend that covers the plot's `head`, and
 * otherwise on its line at `y`. Null for a line beyond the plot.
 */
export function tagPlace(
  y: number,
  { head, height, tag }: { head: number; height: number; tag: number },
): number | null {
  if (y < 0 || y > height) return null;
  return Math.min(Math.max(y, head + tag / 2), height - tag / 2);
}
