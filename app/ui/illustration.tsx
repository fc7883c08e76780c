import type { ReactElement } from 'react';
import './illustration.css';

/** The kinds of empty lists. */
export type IllustrationOf = 'movements' | 'plans' | 'projects' | 'people' | 'news';

/** Faint rows of an empty list. */
const rows = (
  <>
    <rect className="vq-drawn-sheet" x="34" y="18" width="92" height="84" rx="10" />
    <path className="vq-drawn-faint" d="M62 44h44M62 60h34M62 76h40" />
    <path className="vq-drawn-faint" d="M48 44h2M48 60h2M48 76h2" />
  </>
);

const DRAWINGS: Readonly<Record<IllustrationOf, ReactElement>> = {
  movements: (
    <>
      {rows}
      <circle className="vq-drawn-mark" cx="118" cy="86" r="18" />
      <path className="vq-drawn-line" d="M112 92l12-12m-9 0h9v9" />
    </>
  ),
  plans: (
    <>
      <rect className="vq-drawn-sheet" x="36" y="26" width="88" height="76" rx="10" />
      <path className="vq-drawn-line" d="M56 18v16M104 18v16M36 46h88" />
      <path className="vq-drawn-faint" d="M54 62h10M76 62h10M98 62h10M54 82h10M76 82h10" />
      <circle className="vq-drawn-mark" cx="108" cy="86" r="15" />
      <path className="vq-drawn-line" d="M108 79v8l6 4" />
    </>
  ),
  projects: (
    <>
      <path className="vq-drawn-faint" d="M30 102h100M44 84v18M116 90v12" />
      <path className="vq-drawn-sheet" d="M80 16c16 12 22 30 18 52l-4 14H66l-4-14c-4-22 2-40 18-52z" />
      <circle className="vq-drawn-mark" cx="80" cy="50" r="9" />
      <path className="vq-drawn-line" d="M62 66l-14 18 18-4M98 66l14 18-18-4M74 90v8M86 90v8M80 92v14" />
    </>
  ),
  people: (
    <>
      <circle className="vq-drawn-sheet" cx="62" cy="48" r="18" />
      <path className="vq-drawn-line" d="M32 100c0-18 12-28 30-28s30 10 30 28" />
      <circle className="vq-drawn-mark" cx="108" cy="56" r="14" />
      <path className="vq-drawn-faint" d="M100 78c18-4 32 6 32 22" />
    </>
  ),
  news: (
    <>
      <path
        className="vq-drawn-sheet"
        d="M80 20c18 0 28 13 28 31 0 20 8 26 12 33H40c4-7 12-13 12-33 0-18 10-31 28-31z"
      />
      <path className="vq-drawn-line" d="M70 92c2 7 5 10 10 10s8-3 10-10M80 12v8" />
      <circle className="vq-drawn-mark" cx="112" cy="32" r="10" />
      <path className="vq-drawn-faint" d="M32 40c2-8 6-14 12-18" />
    </>
  ),
};

/** A line drawing in the colours of the theme. The sentence beside it has the meaning. */
export const Illustration = ({ of }: { readonly of: IllustrationOf }): ReactElement => (
  <svg className="vq-drawing" viewBox="0 0 160 120" aria-hidden>
    {DRAWINGS[of]}
  </svg>
);
