import type { Tool } from './use-draw.ts';

/** 24 × 24, like the sprite's; a drawing's points are small circles. */
const PATHS: Readonly<Record<Tool, string>> = {
  trend:
    'M7 17L17 7M5.500 17a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0' +
    'M15.500 7a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  ray:
    'M6 18L21 3M4.500 18a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0' +
    'M10.500 12a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  horizontal: 'M3 12h7.500M13.500 12H21M10.500 12a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  vertical: 'M12 3v7.500M12 13.500V21M10.500 12a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  rectangle: 'M5 7h14v10H5z',
  fibonacci: 'M4 5h16M4 10h16M4 14h16M4 19h16',
  note: 'M6 6h12M12 6v12.500M9.500 18.500h5',
  alert: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 20.500h4',
};

export function ToolIcon({ tool }: { tool: Tool }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[tool]} />
    </svg>
  );
}
