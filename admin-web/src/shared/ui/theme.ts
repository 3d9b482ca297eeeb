import type { ThemeConfig } from 'antd';

/** The colours of the staff area; nothing else in it names a colour. */
export const colours = {
  brand: '#9a1019',
  header: '#15100e',
  headerText: '#f6efe4',
  mutedText: '#5c5c5c',
  border: '#d9d9d9',
  /** People who are in, and places that are held, in the bar of a room. */
  arrived: '#237804',
  held: '#d99a00',
  /** One for each city of a chart. */
  chart: ['#9a1019', '#8a5300', '#0b5cad'],
  /** The title of a search result. */
  searchResult: '#1a0dab',
} as const;

/** Ant Design in the colours of the club. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: colours.brand,
    borderRadius: 8,
    fontSize: 15,
    // Dialogs appear at once and in place. One that still moves loses the click of a quick hand, or closes on it.
    motion: false,
    // The default greys and signal colours of Ant Design have too little contrast (WCAG 1.4.3).
    colorTextDescription: colours.mutedText,
    colorTextPlaceholder: '#6b6b6b',
    colorLink: '#0b5cad',
    colorTextDisabled: '#6b6b6b',
    colorInfo: '#0b5cad',
    colorInfoBg: '#eef6ff',
    colorSuccess: '#237804',
    colorSuccessBg: '#f3faee',
    colorWarning: '#874d00',
    colorWarningBg: '#fff7e6',
    colorError: '#a8071a',
    colorErrorBg: '#fff1f0',
  },
  // All tabs must fit beside each other on a phone: Ant Design hides the others behind a button.
  components: { Tabs: { titleFontSizeSM: 13 } },
};
