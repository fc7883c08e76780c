import { Skeleton } from '@mantine/core';
import { type ComponentProps, type ReactElement, Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { ProjectAsk } from '#app/features/launchpad/project-ask.tsx';
import { authPath } from '#app/shell/auth-path.ts';
import { EntryFrame } from '#app/ui/entry-frame.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';
import '#app/ui/skeleton.css';

type AskProps = Omit<ComponentProps<typeof ProjectAsk>, 'signUp'>;

/** Loaded for a shared link only. */
const Ask = lazyPart(async () => {
  const [{ ProjectAsk: Card }, { SignUpForm }] = await Promise.all([
    import('#app/features/launchpad/project-ask.tsx'),
    import('#app/features/auth/sign-up-form.tsx'),
  ]);
  return (props: AskProps) => <Card {...props} signUp={<SignUpForm reference={null} />} />;
});

/** The public part of a shared project, for a visitor before signing in. */
export function Component(): ReactElement {
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  return (
    <EntryFrame>
      <Suspense fallback={<Skeleton height="30rem" />}>
        <Ask id={id} signIn={authPath(pathname + search)} />
      </Suspense>
    </EntryFrame>
  );
}
