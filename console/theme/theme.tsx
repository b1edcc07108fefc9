/** The components' theme from the house's colours: dense, flat, no needless motion, the focus always visible. */
import { createTheme, CssBaseline, type ThemeOptions, ThemeProvider, useMediaQuery } from '@mui/material';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { createStore, useStore } from '@bourse/web/external-store.ts';

const TEXT = '0.8125rem';
export const THEMES = ['light', 'dark'] as const;
type Mode = (typeof THEMES)[number];

function componentsOf(colours: Colours): ThemeOptions['components'] {
  const focus = { outline: `2px solid ${colours.accent}`, outlineOffset: 2 };
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': focus } } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: {
          textTransform: 'none',
          fontSize: TEXT,
          fontWeight: 600,
          minHeight: 32,
          padding: '4px 12px',
          borderRadius: 8,
          '&[aria-disabled="true"]': { opacity: 0.6 },
        },
      },
    },
    MuiIconButton: { defaultProps: { size: 'small' } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialog: {
      defaultProps: { transitionDuration: 0 },
      styleOverrides: {
        paper: {
          border: `1px solid ${colours.line}`,
          borderRadius: 14,
          backgroundColor: colours.raised,
          // Only what is between them scrolls: the heading and the buttons stay in sight.
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 650, padding: '16px 20px 8px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px', fontSize: TEXT } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px' } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiOutlinedInput: { styleOverrides: { root: { fontSize: TEXT }, notchedOutline: { borderColor: colours.edge } } },
    MuiInputLabel: { styleOverrides: { root: { fontSize: TEXT } } },
    MuiMenuItem: { styleOverrides: { root: { fontSize: TEXT, minHeight: 32 } } },
    MuiTab: {
      styleOverrides: {
        root: { textTransform: 'none', fontSize: TEXT, minHeight: 36, minWidth: 0, padding: '6px 12px' },
      },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: 36 } } },
    MuiTooltip: {
      styleOverrides: { tooltip: { fontSize: '0.75rem', backgroundColor: colours.ink, color: colours.surface } },
    },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.75rem' } } },
  };
}

function themeOptionsOf(mode: Mode): ThemeOptions {
  const colours = readColours(mode);
  // Pressed or pointed at, a button keeps the contrast it has.
  const solid = (main: string, contrastText: string) => ({ main, dark: main, light: main, contrastText });
  return {
    palette: {
      mode,
      primary: solid(colours.accent, colours['on-accent']),
      secondary: solid(colours['ink-2'], colours.surface),
      error: solid(colours.red, colours.surface),
      warning: solid(colours.amber, colours.surface),
      success: solid(colours.green, colours.surface),
      info: solid(colours.blue, colours.surface),
      background: { default: colours.ground, paper: colours.surface },
      text: { primary: colours.ink, secondary: colours['ink-2'] },
      divider: colours.line,
    },
    shape: { borderRadius: 8 },
    typography: { fontFamily: 'var(--font)', fontSize: 13, body1: { fontSize: TEXT }, body2: { fontSize: TEXT } },
    transitions: { create: () => 'none' },
    components: componentsOf(colours),
  };
}

/**
 * The house's colours as the style sheet has them, read once: the components' library computes with them, so it needs
 * them as values.
 */

const NAMES = [
  'ground',
  'surface',
  'raised',
  'line',
  'edge',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-soft',
  'on-accent',
  'green',
  'red',
  'blue',
  'amber',
  'amber-soft',
] as const;
type Colours = Record<(typeof NAMES)[number], string>;

/** An element of the theme is asked, so that it doesn't matter which one the page itself shows. */
function readColours(mode: Mode): Colours {
  const root = document.documentElement;
  const before = root.dataset.theme;
  root.dataset.theme = mode;
  const style = getComputedStyle(root);
  const colours = Object.fromEntries(
    NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Colours;
  if (before === undefined) delete root.dataset.theme;
  else root.dataset.theme = before;
  return colours;
}

/** Null follows the device. */
export const chosenTheme = createStore<Mode | null>(null);

/** Our own styles follow it too: the page's root says which one it is. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const mode = useStore(chosenTheme) ?? (prefersDark ? 'dark' : 'light');
  const theme = useMemo(() => createTheme(themeOptionsOf(mode)), [mode]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
