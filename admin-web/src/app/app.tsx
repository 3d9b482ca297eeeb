import { ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import 'antd/dist/reset.css';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { Notices } from '../shared/ui/notices';
import { theme } from '../shared/ui/theme';
import { AppRoutes } from './app-routes';
import type { AppStore } from './store';

export const App = ({ store }: { store: AppStore }) => (
  <StrictMode>
    <Provider store={store}>
      <ConfigProvider locale={enGB} theme={theme}>
        <Notices>
          <ErrorBoundary>
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
          </ErrorBoundary>
        </Notices>
      </ConfigProvider>
    </Provider>
  </StrictMode>
);
