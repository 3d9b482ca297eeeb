/** Two looks with the same names: a token that is missing in one does not compile. */
const LIGHT = {
  page: '#f5f3f1',
  surface: '#ffffff',
  text: '#1d1916',
  'muted-text': '#5c5c5c',
  placeholder: '#6b6b6b',
  border: '#d9d9d9',
  'control-border': '#8a8580',
  brand: '#9a1019',
  'on-brand': '#ffffff',
  header: '#15100e',
  'header-text': '#f6efe4',
  link: '#0b5cad',
  success: '#237804',
  'success-area': '#f3faee',
  warning: '#874d00',
  'warning-area': '#fff7e6',
  error: '#a8071a',
  'error-area': '#fff1f0',
  info: '#0b5cad',
  'info-area': '#eef6ff',
  /** People who are in, and places that are held, in the bar of a room. */
  arrived: '#237804',
  held: '#d99a00',
  sold: '#9a1019',
  /** One for each city of a chart. */
  'chart-1': '#9a1019',
  'chart-2': '#8a5300',
  'chart-3': '#0b5cad',
  /** The title of a search result. */
  'search-result': '#1a0dab',
};
type Tokens = Record<keyof typeof LIGHT, string>;

const DARK: Tokens = {
  page: '#141110',
  surface: '#1e1a18',
  text: '#f1ebe2',
  'muted-text': '#b3aaa0',
  placeholder: '#a39a90',
  border: '#3f3833',
  'control-border': '#7d746c',
  brand: '#b3202a',
  'on-brand': '#ffffff',
  header: '#0d0a09',
  'header-text': '#f6efe4',
  link: '#7cb8f5',
  success: '#7bc47f',
  'success-area': '#16281a',
  warning: '#f0b45a',
  'warning-area': '#2f2310',
  error: '#ff9d97',
  'error-area': '#351716',
  info: '#7cb8f5',
  'info-area': '#142436',
  arrived: '#4c9f50',
  held: '#d99a00',
  sold: '#c4343d',
  'chart-1': '#e0646b',
  'chart-2': '#d99a00',
  'chart-3': '#7cb8f5',
  'search-result': '#a9b4ff',
};

export type Look = 'light' | 'dark';
/** The colours of the staff area, written once: for Ant Design, for our style sheets and for the sign-in page. */
export const TOKENS: Record<Look, Tokens> = { light: LIGHT, dark: DARK };

const variable = (name: keyof Tokens): string => `var(--club-${name})`;

/** The tokens as colours of a style. They change with the look without a new render. */
export const colours = {
  mutedText: variable('muted-text'),
  border: variable('border'),
  arrived: variable('arrived'),
  held: variable('held'),
  sold: variable('sold'),
  chart: [variable('chart-1'), variable('chart-2'), variable('chart-3')],
  searchResult: variable('search-result'),
} as const;
