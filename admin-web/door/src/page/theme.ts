export type Theme = 'dark' | 'light';

const KEY = 'door-theme';
/** The colours of the ground, for the bar of the system. */
const GROUND: Record<Theme, string> = { dark: '#15100e', light: '#fbf6ee' };

/** Dark unless this phone was set to light, because a bright screen dazzles in a cellar. */
export const storedTheme = (): Theme => (localStorage.getItem(KEY) === 'light' ? 'light' : 'dark');

export function applyTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
}
