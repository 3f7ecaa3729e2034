export type Theme = 'light' | 'dark';

const KEPT = 'console.theme';

/** Returns the theme stored in this browser, else the device's preference. */
export function firstTheme(): Theme {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'light' || kept === 'dark') return kept;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export const keepTheme = (theme: Theme): void => localStorage.setItem(KEPT, theme);
