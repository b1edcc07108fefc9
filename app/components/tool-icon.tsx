/** The signs of tools: no two tools share one, and a first load does without them. */
import styles from './display.module.css';
import { Icon, type IconName } from './icon.tsx';

/** As the icons in `icon.tsx`: 24 × 24, stroke 1.75. */
export const TOOL_PATHS = {
  grid: 'M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM13 13h6v6h-6z',
  podium: 'M4 19.500h16M5 19.500V13h4.500v6.500M9.500 13V7.500h5v12M14.500 11H19v8.500',
  falling: 'M4 7l5 6 4-3 7 8M16 18h4v-4',
  people:
    'M9 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M3.500 19c.6-3 2.800-4.500 5.500-4.500s4.900 1.500 5.500 4.500M15.500 ' +
    '5.500a3 3 0 0 1 0 5.500M17 14.800c1.900.6 3.100 2 3.500 4.200',
  scales: 'M12 4v16M7.500 20h9M5.500 7.500h13M5.500 7.500L3 14h5zM18.500 7.500L16 14h5z',
  funnel: 'M4 5h16l-6 7.500V19l-4-2v-4.500z',
  calendar: 'M5 6.500h14v13H5zM5 10.500h14M9 4v4M15 4v4',
  tag: 'M4 11.500V4.500h7l9 9-7 7zM8 8.500v.1',
  sprout:
    'M12 20v-7M12 12.500c0-4.500 3-6.500 7-6.500 0 4.500-3 6.500-7 6.500M12 ' +
    '15c0-3.500-2.500-5.500-6.500-5.500 0 3.500 2.500 5.500 6.500 5.500',
  checklist: 'M7 5.500h10v14H7zM9.500 4h5v3h-5zM9.500 13l2 2 3.500-4',
  pie: 'M11 5a7.500 7.500 0 1 0 8 8h-8zM14.500 3.500a6 6 0 0 1 6 6h-6z',
  gavel: 'M13.500 4l6.500 6.500M10 7.500l6.500 6.500M11.750 5.750l6.500 6.500M12.500 11L5 18.500M4 20.500h8',
  cube: 'M12 3.500l7.500 4.250v8.500L12 20.500l-7.500-4.250v-8.500zM4.500 7.750L12 12l7.500-4.250M12 12v8.500',
  archive: 'M4.500 5h15v4h-15zM6 9v10.500h12V9M10 13h4',
  leader:
    'M10 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7M3.500 20c.6-3.500 3-5.200 6.500-5.200M17 13l1.200 ' +
    '2.400 2.600.4-1.900 1.800.5 2.600-2.400-1.200-2.300 1.200.4-2.600-1.900-1.800 2.600-.4z',
  bulb: 'M9.500 17.500h5M10.500 20.500h3M8.500 14.500a6 6 0 1 1 7 0c-.6.500-1 1.200-1 2h-5c0-.8-.4-1.500-1-2z',
  columns: 'M4 9l8-4.500L20 9zM6.500 9v8M10.200 9v8M13.800 9v8M17.500 9v8M4 19.500h16M5 17h14',
  trophy:
    'M8 4.500h8v6a4 4 0 0 1-8 0zM8 6H4.500c0 3 1.500 4.500 3.500 4.500M16 6h3.500c0 3-1.500 4.500-3.500 ' +
    '4.500M12 14.500v3.500M8.500 20h7M9.500 18h5',
  cycle: 'M4 12a8 8 0 0 1 14-5.300M20 12a8 8 0 0 1-14 5.300M18 3v4h-4M6 21v-4h4',
  flask: 'M9.500 4h5M11 4v6l-5.500 9.500h13L13 10V4M8.500 15h7',
} as const;
export type ToolIconName = keyof typeof TOOL_PATHS;

const isToolIcon = (name: string): name is ToolIconName => Object.hasOwn(TOOL_PATHS, name);

/** A tool's sign, or a menu row's among the tools; hidden from screen readers, since the text beside it says it. */
export function ToolIcon({ name }: { name: IconName | ToolIconName }) {
  if (!isToolIcon(name)) return <Icon name={name} />;
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={TOOL_PATHS[name]} />
    </svg>
  );
}
