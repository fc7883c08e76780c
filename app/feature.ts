/** What a feature of the app declares. `features.ts` lists them; shell, navigation and texts of commands come from the list. */
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Currency } from '#domain/constants.ts';

/** Loads the file of a screen when it is first shown. */
export type ScreenLoader = () => Promise<{ readonly Component: ComponentType }>;

/** For everybody. A visitor's screen brings neither the frame nor the data of the device. */
type PublicScreen = { readonly path: string; readonly visitor: ScreenLoader; readonly own: ScreenLoader };
/** For whoever is signed in; a visitor signs in first and comes back. */
type OwnScreen = { readonly path: string; readonly own: ScreenLoader };
/** Looks the same to everybody and has a frame of its own. */
type FramelessScreen = { readonly path: string; readonly frameless: ScreenLoader };
export type FeatureScreen = PublicScreen | OwnScreen | FramelessScreen;

/** A way to a screen. */
export type Place = {
  readonly to: `/${string}`;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  /** On which pages it stands, and where among the others there. */
  readonly on: { readonly home?: number; readonly more?: number };
  readonly staffOnly?: true;
};

/** One of the few places in the bar at the bottom of a phone, or in the rail. */
export type BarPlace = {
  readonly to: `/${string}`;
  readonly icon: TablerIcon;
  readonly label: string;
  readonly order: number;
};

/** What a command of this device asks for, in the terms of a list row. `amount` is a decimal string. */
export type CommandText = {
  readonly title: string;
  readonly to: string | null;
  readonly amount: string | null;
  readonly currency: Currency | null;
  readonly direction: 'in' | 'out';
  readonly note: string;
};

declare const hasText: unique symbol;
/** The type of a command that has a text: only `defineCommand` makes one. */
export type CommandType = string & { readonly [hasText]: true };

export type CommandDefinition = {
  readonly type: CommandType;
  readonly title: string;
  /** What the payload adds. It was stored on this device, maybe by another version of the app. */
  readonly details?: (payload: unknown) => Partial<CommandText>;
  /** The toast once it is done; without it nothing is said. */
  readonly doneToast?: (text: CommandText) => readonly [title: string, message: string] | null;
};

type Described = Omit<CommandDefinition, 'type'> & { readonly type: string };

/** A command that this app sends, and what its rows and cards say. Only a command with a title can be stored for sending. */
export const defineCommand = (described: Described): CommandDefinition => ({
  ...described,
  type: described.type as CommandType,
});

export type Feature = {
  readonly name: string;
  readonly screens?: readonly FeatureScreen[];
  readonly places?: readonly Place[];
  readonly bar?: BarPlace;
  readonly commands?: readonly CommandDefinition[];
};
