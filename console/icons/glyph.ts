/** Icons of the framework's buttons and lists in the house's hand: 24 × 24, stroke 1.75, one path each. */
import { createSvgIcon } from '@mui/material/utils';
import { createElement } from 'react';

const RING = 'M12 3.5a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17';
const BOX = 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1';
const CROSS = 'M6 6l12 12M18 6L6 18';
const TICK = 'M5 12.500l4.500 4.500L19 7.500';
const EYE =
  'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12M12 9a3 3 0 1 0 0 ' +
  '6a3 3 0 1 0 0-6';
const BIN = 'M5 7h14M10 7V4.500h4V7M7 7l.800 12.500h8.400L17 7M10.500 10.500v5.500M13.500 10.500v5.500';
const CLOCK = `${RING}M12 7.500V12l3 2`;
const MARK = 'M7 4h10v16l-5-4-5 4z';

const PATHS: Readonly<Record<string, string>> = {
  AccessTime: CLOCK,
  History: CLOCK,
  Update: CLOCK,
  AccountCircle:
    `${RING}M12 7a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5M6.500 18c1-2.600 3-3.800 5.500-3.800s4.500 ` +
    '1.200 5.500 3.800',
  Add: 'M12 5v14M5 12h14',
  AddCircleOutlineOutlined: `${RING}M12 8v8M8 12h8`,
  RemoveCircle: `${RING}M8 12h8`,
  RemoveCircleOutlineOutlined: `${RING}M8 12h8`,
  ArrowCircleDown: `${RING}M12 8v8M8.500 12.500L12 16l3.500-3.500`,
  ArrowCircleUp: `${RING}M12 16V8M8.500 11.500L12 8l3.500 3.500`,
  ArrowDropDown: 'M7 10l5 5 5-5',
  BookmarkAdd: `${MARK}M12 7.500v5M9.500 10h5`,
  BookmarkBorder: MARK,
  BookmarkRemove: `${MARK}M9.500 10h5`,
  Brightness4: 'M19 14.500A7.800 7.800 0 1 1 9.500 5a6.200 6.200 0 0 0 9.500 9.500z',
  Brightness7:
    'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2.500V5M12 19v2.500M2.500 12H5M19 12h2.500M5.300 5.300L7 7M17 ' +
    '17l1.700 1.700M18.700 5.300L17 7M7 17l-1.700 1.700',
  CancelOutlined: `${RING}M9 9l6 6M15 9l-6 6`,
  HighlightOff: `${RING}M9 9l6 6M15 9l-6 6`,
  Clear: CROSS,
  Close: CROSS,
  CheckBox: `${BOX}M8 12.500l3 3 5-6`,
  CheckBoxOutlineBlank: BOX,
  CheckCircle: `${RING}M8 12.500l3 3 5-6`,
  Done: TICK,
  ChevronLeft: 'M14.500 5.500L8 12l6.500 6.500',
  NavigateBefore: 'M14.500 5.500L8 12l6.500 6.500',
  ChevronRight: 'M9.500 5.500L16 12l-6.500 6.500',
  NavigateNext: 'M9.500 5.500L16 12l-6.500 6.500',
  Create: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  Dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  Delete: BIN,
  DeleteOutlineOutlined: BIN,
  DragIndicator: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  Error: `${RING}M12 7v6M12 16.500v.1`,
  ErrorOutlineOutlined: `${RING}M12 7v6M12 16.500v.1`,
  Report: `${RING}M12 7v6M12 16.500v.1`,
  WarningAmber: 'M12 4l9 16H3zM12 10v5M12 17.500v.1',
  Event: 'M5 6h14v14H5zM5 10h14M9 3.500V7M15 3.500V7',
  ExpandMore: 'M6 9.500l6 6 6-6',
  ExpandMoreIcon: 'M6 9.500l6 6 6-6',
  FilterList: 'M4 7h16M7 12h10M10 17h4',
  GetApp: 'M12 4v11M7 10.500l5 5 5-5M5 20h14',
  HelpOutlineOutlined: `${RING}M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.400-1 .800-1 1.700M12 16.500v.1`,
  Inbox: 'M4 13l2.500-8h11L20 13v6H4zM4 13h5l1 2.500h4l1-2.500h5',
  Label: 'M4 7h11l5 5-5 5H4z',
  List: 'M5 7h14M5 12h14M5 17h14',
  ViewList: 'M5 7h14M5 12h14M5 17h14',
  Lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  MailOutlineOutlined: 'M4 6h16v12H4zM4 7l8 6 8-6',
  Menu: 'M4 7h16M4 12h16M4 17h16',
  People:
    'M9 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M3 19c.700-3.300 3-5 6-5s5.300 1.700 6 5M16 5.500a3 3 0 0 1 0 5.500M18 ' +
    '14.500c1.700.700 2.700 2.200 3 4.500',
  PowerSettingsNew: 'M12 3.500v8M7.500 6.500a7 7 0 1 0 9 0',
  Queue: 'M8 4h12v12H8zM4 8v12h12',
  Refresh: 'M19.500 12a7.500 7.500 0 1 1-2.300-5.400M17.500 3v4h-4',
  RemoveRedEye: EYE,
  Visibility: EYE,
  VisibilityOff: `${EYE}M4 4l16 16`,
  Save: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
  Search: 'M11 5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M20 20l-4.300-4.300',
  Settings:
    'M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M12 3.500V6M12 18v2.500M3.500 12H6M18 12h2.500M6 6l1.800 1.800M16.200 ' +
    '16.200L18 18M18 6l-1.800 1.800M7.800 16.200L6 18',
  Sort: 'M4 7h16M4 12h10M4 17h5',
  Title: 'M6 6h12M12 6v13',
  Translate: 'M4 6h10M9 4v2M12 6c-1 4-4 7-8 8.500M6 9c1 2.500 3.500 4.500 6 5.500M12 20l4-10 4 10M13.500 17h5',
  ViewWeek: 'M4 5h5v14H4zM9.500 5h5v14h-5zM15 5h5v14h-5z',
};
/** For what the console never shows. */
const DOT = 'M12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2';

/** The icon of a name, as the framework asks for it. */
export const glyph = (name: string) =>
  createSvgIcon(
    createElement('path', {
      d: PATHS[name] ?? DOT,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.75,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }),
    name,
  );
