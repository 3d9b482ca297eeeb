import 'antd/dist/reset.css';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import '../shared/ui/base.css';
import { ErrorBoundary } from '../shared/ui/error-boundary';
import { AppRoutes } from './app-routes';
import type { AppStore } from './store';

export const App = ({ store }: { store: AppStore }) => (
  <StrictMode>
    <Provider store={store}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </Provider>
  </StrictMode>
);
