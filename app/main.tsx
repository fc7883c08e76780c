import './platform/trusted-types.ts';
import './ui/zod-no-eval.ts';
import './ui/first-view-styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { registerServiceWorker } from './platform/app-update.ts';
import { whenVisitorHasRead } from './platform/idle.ts';
import { watchInstall } from './platform/install.ts';
import { swallowSecondClicks } from './platform/second-click.ts';
import { sessionState, startSession, whenSignedIn } from './platform/session.ts';
import { App } from './shell/app.tsx';

startSession();
watchInstall();
swallowSecondClicks(document);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const app = <App router={BrowserRouter} />;
const { status, person } = { person: null, ...sessionState() };
const { documentElement: page } = document;
const isOfThisPage = root.hasChildNodes() && page.dataset['page'] !== 'other';
const isForVisitor = isOfThisPage && status === 'signed-out' && person === null;
if (isForVisitor) {
  // The build has rendered the page for a visitor. A transition hydrates it in slices, so that the page responds in
  // between.
  startTransition(() => {
    hydrateRoot(root, app);
  });
} else {
  root.replaceChildren();
  createRoot(root).render(app);
}
delete page.dataset['page'];
void (isForVisitor ? Promise.race([whenVisitorHasRead(), whenSignedIn()]) : Promise.resolve()).then(
  registerServiceWorker,
);
