import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from './brand.tsx';
import './entry-frame.css';

type Props = {
  readonly children: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
};

const HOME = { to: '/', label: 'Back to Home' };

/** A page before the app: one card and a link back. */
export function EntryFrame({ children, back = HOME }: Props): ReactElement {
  return (
    <main className="auth">
      <Link to={back.to} className="vq-text-button auth-back">
        <IconArrowLeft aria-hidden />
        {back.label}
      </Link>
      <div className="auth-card">
        <h1 className="auth-title">
          <Brand />
        </h1>
        {children}
      </div>
    </main>
  );
}
