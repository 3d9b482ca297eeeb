import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createStore } from './app/store';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(<App store={createStore()} />);
