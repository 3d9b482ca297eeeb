import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createStore } from './app/store';
import { watchAttendance } from './shared/api/attendance';
import { reportUncaughtErrors } from './shared/api/report-client-error';
import { wearLook } from './shared/ui/look';

reportUncaughtErrors();
watchAttendance(window);
wearLook(document);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(<App store={createStore()} />);
