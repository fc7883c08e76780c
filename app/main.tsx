import './ui/zod-no-eval.ts';
import './ui/first.css';
import { createRoot } from 'react-dom/client';
import { registerServiceWorker } from './platform/app-update.ts';
import { swallowSecondClicks } from './platform/second-click.ts';
import { startSession } from './platform/session.ts';
import { App } from './shell/app.tsx';

startSession();
swallowSecondClicks(document);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(<App />);
void registerServiceWorker();
