/** Renders a public page as a visitor first sees it; the build puts the markup into the page that the server sends. */
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './shell/app.tsx';

/** The markup of the page at a path, as a Node stream. Rejects when a part of it could not be rendered. */
export async function renderMarkup(path: string): Promise<AsyncIterable<Uint8Array | string>> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <App router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />,
    {
      // In one piece, because React's later chunks need inline scripts, which the content policy forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // React would otherwise leave the part out and let the browser render it.
      onError: (error) => {
        errors.push(error);
      },
    },
  );
  if (errors.length > 0) throw new AggregateError(errors, `${path} could not be rendered`);
  return prelude;
}
