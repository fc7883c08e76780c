/** What the sections of updates, questions and documents share. */
import type { ReactElement, ReactNode } from 'react';
import { isStaff } from '#domain/constants.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import type { TalkSubject } from '#domain/project-talk/schema.ts';
import type { CommandDoc } from '#app/data/outbox/outbox.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import type { Action } from './action-sheet.tsx';
import { PendingRows } from './pending-commands.tsx';
import { hideTalk } from './commands.ts';
import { momentText } from './project-text.ts';
import { useShowMore } from './show-more.tsx';
import './talk.css';

/** Whether the reader is the creator, and whether they can hide texts. */
export function useReader(project: ProjectValue): { readonly isCreator: boolean; readonly mayHide: boolean } {
  const session = useSession();
  const { wallet } = useWallet();
  const isCreator = wallet?.address === project.creator;
  const roles = session.status === 'signed-in' ? session.person.roles : [];
  return { isCreator, mayHide: isStaff(roles) && (!isCreator || roles.includes('owner')) };
}

export const hideAction = (project: ProjectValue, subject: TalkSubject, n: number): Action => ({
  title: `Hide this ${subject}`,
  text: `Nobody will be able to read it any more, on any device, and it cannot be shown again. Everybody sees that it was hidden, and why; its author is notified. The journal records it with your name.`,
  button: 'Hide',
  isHarmful: true,
  command: hideTalk,
  payload: (reason) => ({ project: project.id, [subject]: n, reason }),
  reason: { label: 'Reason, for everybody', missing: ['Reason required', 'Write why this is hidden'] },
});

type HiddenMark = { readonly reason: string; readonly at: string };

export const HiddenNote = ({ hidden }: { readonly hidden: HiddenMark }): ReactElement => (
  <p className="vq-dimmed">
    Hidden by the staff on {momentText(hidden.at)}. The reason: <bdi>{hidden.reason}</bdi>
  </p>
);

/** A text that a person wrote, with its line breaks and in its own direction. */
export const TalkText = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <p className="launchpad-text" dir="auto">
    {children}
  </p>
);

/** Texts that are not published: waiting, being processed, or refused with the reason. */
export const PendingTalk = ({ commands }: { readonly commands: readonly CommandDoc[] }): ReactElement => (
  <PendingRows label="Not published yet" commands={commands}>
    {({ payload: { text, title } }) => (
      <>
        {typeof title === 'string' ? <strong dir="auto">{title}</strong> : null}
        {typeof text === 'string' ? <TalkText>{text}</TalkText> : null}
      </>
    )}
  </PendingRows>
);

type ListProps<Item> = {
  readonly label: string;
  /** The number of items that are shown first, and with each "Show more". */
  readonly page: number;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactElement;
};

/** A list with a button to show more. */
export function PagedList<Item>({ label, page, items, children }: ListProps<Item>): ReactElement {
  const { shown, showMore } = useShowMore(items, page);
  return (
    <>
      <ul className="vq-rows talk-list" aria-label={label}>
        {shown.map((item) => children(item))}
      </ul>
      {showMore}
    </>
  );
}
