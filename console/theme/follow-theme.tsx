/** Our own styles follow the framework's theme: the page's root says which one it is. */
import { useTheme } from '@mui/material';
import { useLayoutEffect } from 'react';

export function FollowTheme() {
  const { mode } = useTheme().palette;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  return null;
}
