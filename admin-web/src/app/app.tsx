import { App as AntApp, ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import 'antd/dist/reset.css';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './app-routes';
import type { AppStore } from './store';

/** Ant Design with the club's colour; dense, as staff use it all evening. */
const theme = {
  token: {
    colorPrimary: '#9a1019',
    borderRadius: 8,
    fontSize: 15,
    // Ant Design's own greys and signal colours are too pale to be read (WCAG 1.4.3).
    colorTextDescription: '#5c5c5c',
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
  // Five tabs stand side by side on a phone, in wide typefaces too: what overflows would hide behind a button.
  components: { Tabs: { titleFontSizeSM: 13 } },
};

export const App = ({ store }: { store: AppStore }) => (
  <StrictMode>
    <Provider store={store}>
      <ConfigProvider locale={enGB} theme={theme}>
        <AntApp>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </AntApp>
      </ConfigProvider>
    </Provider>
  </StrictMode>
);
