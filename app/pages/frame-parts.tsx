import type { FrameParts } from '../shell/app-frame.tsx';
import { MoneyWatch } from '../shell/money-watch.tsx';
import { ThemeFollower } from '../shell/theme-follower.tsx';
import { FindButton } from '../features/find/find-button.tsx';
import { JournalWatch } from '../features/journal-witness/journal-watch.tsx';
import { Bell } from '../features/notification/bell.tsx';
import { PushWatch } from '../features/notification/push-watch.tsx';
import { Notices } from './notices.tsx';

/** The parts of features in the frame around every screen. */
export const frameParts: FrameParts = {
  find: <FindButton />,
  bell: <Bell />,
  aboveScreen: (
    <>
      <JournalWatch />
      <Notices />
    </>
  ),
  watches: (
    <>
      <MoneyWatch />
      <PushWatch />
      <ThemeFollower />
    </>
  ),
};
