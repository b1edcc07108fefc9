import styles from './display.module.css';

/** 24 × 24, stroke 1.75. Circles and boxes are paths too, so that one attribute draws them all. */
const PATHS = {
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  list: 'M5 7h14M5 12h14M5 17h9',
  chart: 'M4 17l5-6 4 3 7-8M16 6h4v4',
  bolt: 'M13 3.500L5.500 13.500H11L10.500 20.500L18.500 10.500H13z',
  coin:
    'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 8v8M9.500 10.200c.6-1.400 4.600-1.400 4.800.3.2 1.800-4.800 ' +
    '1.400-4.600 3.300.2 1.600 4.200 1.600 4.800.1',
  bag: 'M7 7h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3M4 11h16M15.500 15h1',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 20.500h4',
  menu: 'M5 8h14M5 16h14',
  find: 'M11 5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M20 20l-4.300-4.300',
  back: 'M14.500 5.500L8 12l6.500 6.500',
  next: 'M9.500 5.500L16 12l-6.500 6.500',
  down: 'M6 9.500l6 6 6-6',
  star: 'M12 4.500l2.300 4.900 5.200.7-3.800 3.700 1 5.300-4.700-2.600-4.700 2.600 1-5.300L4.500 10.100l5.200-.7z',
  chat: 'M5 6h14v10h-8l-4 3.500V16H5z',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  eye:
    'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12M12 9a3 3 0 1 0 0 6a3 ' +
    '3 0 1 0 0-6',
  eyeOff:
    'M4 4l16 16M9.500 5.900A9 9 0 0 1 12 5.500C18 5.500 21.500 12 21.500 12a16 16 0 0 1-2.700 3.400M6.200 ' +
    '7.300C3.800 9.200 2.500 12 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4.300-1.100M10 10a3 3 0 0 0 4 4',
  globe:
    'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M4 12h16M12 4c2.500 2.400 3.500 5 3.500 8s-1 5.600-3.500 ' +
    '8c-2.500-2.400-3.500-5-3.500-8s1-5.600 3.500-8',
  user:
    'M12 4.500a3.750 3.750 0 1 0 0 7.500a3.750 3.750 0 1 0 0-7.500M4.500 20c.8-3.700 3.800-5.500 ' +
    '7.500-5.500s6.700 1.800 7.500 5.500',
  lock:
    'M7 10.500h10a2 2 0 0 1 2 2v5.500a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.500a2 2 0 0 1 2-2M8 10.500V8a4 4 0 0 1 ' +
    '8 0v2.500',
  shield: 'M12 3.500l7 2.500v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM9 12l2.200 2.200L15.200 10',
  gear:
    'M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M12 3.500v2.500M12 18v2.500M3.500 12H6M18 12h2.500M6 6l1.800 ' +
    '1.800M16.200 16.200L18 18M18 6l-1.800 1.800M7.800 16.200L6 18',
  info: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 11v5M12 8v.1',
  warn: 'M12 4.500L21 19.500H3zM12 10v4.500M12 17v.1',
  clock: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 7.500V12l3 2',
  trash: 'M5 7h14M9.500 7V5h5v2M7 7l.8 12.500h8.400L17 7M10 10.500v6M14 10.500v6',
  edit: 'M5 19l.8-3.800L15.500 5.500l3 3L8.800 18.200zM13.500 7.500l3 3',
  erase: 'M9 6h10.500v12H9L3.500 12zM12 9.500l5 5M17 9.500l-5 5',
  undo: 'M9 14.500L4.500 10L9 5.500M4.500 10H14a5.500 5.500 0 0 1 0 11H11',
  copy: 'M9 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M5 15V5a1 1 0 0 1 1-1h9',
  share: 'M12 15V4M8 7.500L12 4l4 3.500M7 11H5.500v8.500h13V11H17',
  exit: 'M14 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h8M10 12h10M17 8.500l3.500 3.500-3.500 3.500',
  up: 'M12 19V6M6.500 11L12 5.500l5.500 5.500',
  sort: 'M8 5v14M4.500 15.500L8 19l3.500-3.500M16 19V5M12.500 8.500L16 5l3.500 3.500',
  full: 'M9 4.500H4.500V9M15 4.500h4.500V9M9 19.500H4.500V15M15 19.500h4.500V15',
  moon: 'M19.500 14A8 8 0 0 1 10 4.500a8 8 0 1 0 9.500 9.500z',
  document: 'M7 4h7l4 4v11a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M14 4v4h4M9 12.500h6M9 16h6',
} as const;

export type IconName = keyof typeof PATHS;

/** The sprite; mounted once by the shell. */
export function IconSprite() {
  return (
    <svg className={styles.sprite} aria-hidden="true">
      {Object.entries(PATHS).map(([name, path]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

/** An icon beside a text; hidden from screen readers, since the text or the button's label says it. */
export function Icon({ name, size = 'normal' }: { name: IconName; size?: 'normal' | 'small' }) {
  return (
    <svg className={size === 'small' ? styles.small : styles.icon} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
