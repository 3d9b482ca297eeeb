import { theme as antd, type ThemeConfig } from 'antd';
import { TOKENS, type Look } from './tokens';

/** Ant Design in the colours of the club. */
export function themeOf(look: Look, isPhone: boolean): ThemeConfig {
  const colours = TOKENS[look];
  return {
    algorithm: look === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    cssVar: { key: `club-${look}${isPhone ? '-phone' : ''}` },
    token: {
      ...textOf(look),
      ...signalsOf(look),
      ...(isPhone && FOR_THUMBS),
      colorPrimary: colours.brand,
      borderRadius: 8,
      fontSize: 15,
      // Dialogs appear at once and in place. One that still moves loses the click of a quick hand, or closes on it.
      motion: false,
    },
    components: {
      ...(isPhone && { Input: BIG_TEXT, InputNumber: BIG_TEXT }),
      Tabs: { titleFontSizeSM: 13, itemSelectedColor: colours.error, inkBarColor: colours.error },
      Pagination: { itemActiveColor: colours.error, itemActiveColorHover: colours.error },
    },
  };
}

/** A thumb needs more room than the pointer of a mouse. */
const FOR_THUMBS = { controlHeight: 44, controlHeightSM: 36 };
/** Safari on a phone enlarges the page for a smaller text in a field. */
const BIG_TEXT = { inputFontSize: 16 };

// The default greys and signal colours of Ant Design have too little contrast (WCAG 1.4.3).
function textOf(look: Look) {
  const colours = TOKENS[look];
  return {
    colorBgLayout: colours.page,
    colorBgContainer: colours.surface,
    colorBgElevated: colours.surface,
    colorText: colours.text,
    colorTextHeading: colours.text,
    colorTextSecondary: colours['muted-text'],
    colorTextDescription: colours['muted-text'],
    colorTextPlaceholder: colours.placeholder,
    colorTextDisabled: colours.placeholder,
    colorLink: colours.link,
    colorLinkHover: colours.link,
    colorLinkActive: colours.link,
  };
}

function signalsOf(look: Look) {
  const colours = TOKENS[look];
  return {
    colorInfo: colours.info,
    colorInfoBg: colours['info-area'],
    colorSuccess: colours.success,
    colorSuccessBg: colours['success-area'],
    colorWarning: colours.warning,
    colorWarningBg: colours['warning-area'],
    colorError: colours.error,
    colorErrorBg: colours['error-area'],
  };
}
