/**
 * The declarations of a feature of the app. `features.ts` lists the features; shell, navigation and texts of commands
 * derive from the list.
 */
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import type { OpenPoint } from '#domain/ledger/open-point.ts';
import type { Micro } from '#domain/money.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import type { CommandType } from './command-type.ts';
import type { DeviceDatabase } from './data/database/collections.ts';
import type { CreditSource } from './data/queries/credit-source.ts';
import type { DueSource } from './data/queries/due-source.ts';
import type { Finder } from './finder.ts';

export type { CommandType };

/** Loads the file of a screen when it is first shown. `prepare` reads while the app is idle what the screen shows first. */
export type ScreenLoader = () => Promise<{
  readonly Component: ComponentType;
  readonly prepare?: (database: DeviceDatabase) => Promise<void>;
}>;

/** The groups of destinations. Only admins and owners see the group `staff`; the account menu shows `account`. */
export type PlaceGroup = 'money' | 'market' | 'network' | 'build' | 'staff' | 'account';

/** A destination: the rail, the phone's More screen and the account menu derive from it. */
export type Place = {
  readonly to: `/${string}`;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  /** The title in one word or two, for the rail. */
  readonly label: string;
  readonly group: PlaceGroup;
  /** Its position in the group. */
  readonly order: number;
};

/** A link to the screen above another one. */
export type BackTo = { readonly to: `/${string}`; readonly text: string };

/**
 * Where signed-in people find a screen: it is a destination, or below one, to which it links back, or it is the `index`, which
 * lists the destinations.
 */
type Whereabouts =
  | { readonly place: Omit<Place, 'to'> }
  | { readonly parent: BackTo }
  | { readonly index: true };

/** A screen for everybody. A visitor's screen loads neither the frame nor the device's data. */
type PublicScreen = Whereabouts & {
  readonly path: string;
  readonly visitor: ScreenLoader;
  readonly own: ScreenLoader;
};
/** A screen for signed-in people; a visitor signs in first and returns. */
type OwnScreen = Whereabouts & {
  readonly path: string;
  readonly own: ScreenLoader;
  /** The screen that a visitor sees before signing in; it links to the sign-in page. */
  readonly beforeSignIn?: ScreenLoader;
  /** Whether it is preloaded while the app is idle, like the screens of the bar, because a tap there leads to it. */
  readonly isPreloaded?: true;
};
/** A screen that is the same for everybody and has its own frame. */
type FramelessScreen = { readonly path: string; readonly frameless: ScreenLoader };
export type FeatureScreen = PublicScreen | OwnScreen | FramelessScreen;

/** A link in the bar at the bottom of a phone. */
export type BarPlace = {
  readonly to: `/${string}`;
  readonly icon: TablerIcon;
  readonly label: string;
  readonly order: number;
  /** The bar's main action, which stands out. */
  readonly accent?: true;
};

/** A line of the Settings card, loaded when the card is first shown. */
export type SettingLine = { readonly order: number; readonly load: ScreenLoader };

/** The text of a command as a list row shows it. `amount` is a decimal string. */
export type CommandText = {
  /** "Invest in {project}": `commandTitle` fills in the name. */
  readonly pattern: string;
  readonly to: string | null;
  /** The id of the project that it is about. */
  readonly project: string | null;
  readonly amount: string | null;
  readonly currency: CurrencyCode | null;
  readonly direction: 'in' | 'out';
  readonly note: string;
};

export type CommandDefinition = {
  readonly type: CommandType;
  /** `{project}` is the name of the project that it is about, or "a project". */
  readonly title: string;
  /** Details from the payload, which another version of the app may have stored on this device. */
  readonly details?: (payload: unknown) => Partial<CommandText>;
  /** The toast after the command was carried out; without it there is none. `to` and `project` are names. */
  readonly doneToast?: (text: CommandText) => readonly [title: string, message: string] | null;
  /** The amount that committing it moves into its author's wallet; absent or null if that is unknown beforehand. */
  readonly movement?: (payload: unknown, terms: FeeTerms) => Movement | null;
  /** For a command with a text by the person: the message after it is cancelled, and the code that keeps the text first. */
  readonly onCancelled?: {
    readonly text: string;
    readonly load: () => Promise<{ readonly keepCancelled: KeepCancelled }>;
  };
  /** The payload of the request for the transaction; null if this command did not cause it. */
  readonly fromTransaction?: (transaction: TransactionDoc) => Record<string, unknown> | null;
};

/** "Invest in Solar Kiosk", or "Invest in a project" without the project's name. `title`: of a `CommandDefinition`. */
export const fillProject = (title: string, project: string | null): string =>
  title.replace('{project}', () => project ?? 'a project');

/**
 * Stores the text in a command before it is cancelled. Resolves to a function that undoes this if the command can no longer
 * be cancelled.
 */
export type KeepCancelled = (
  data: { readonly database: DeviceDatabase; readonly userId: string },
  command: { readonly id: string; readonly payload: unknown },
) => Promise<() => Promise<void>>;

/** `amount` is negative where it leaves the wallet. */
export type Movement = { readonly currency: CurrencyCode; readonly amount: Micro };

/** Runs while a person's database is open. Returns a function that stops it. */
export type WhileOpen = (database: DeviceDatabase) => Promise<() => void>;

type Described = Omit<CommandDefinition, 'type'> & { readonly type: string };

/**
 * Defines a command that this app sends, with the text of its rows and cards. Only a command with a title can be stored
 * for sending.
 */
export const defineCommand = (described: Described): CommandDefinition => ({
  ...described,
  type: described.type as CommandType,
});

export type OpenPointText = {
  readonly what: string;
  readonly how: string;
  /** The screen on which it is settled, if there is one. */
  readonly at?: { readonly to: string; readonly label: string };
};
/** The texts of the open points, which keep an account from being closed; `value` is the service's. */
export type OpenPointTexts = { readonly [Point in OpenPoint]?: (value: string) => OpenPointText };

export type Feature = {
  readonly name: string;
  readonly screens?: readonly FeatureScreen[];
  readonly bar?: BarPlace;
  readonly settingLine?: SettingLine;
  readonly commands?: readonly CommandDefinition[];
  readonly whileOpen?: WhileOpen;
  /** A person's credits outside their wallet that the feature holds. */
  readonly credits?: CreditSource;
  /** The findings about it for the app's search; loaded when the search is first opened. */
  readonly finders?: () => Promise<{ readonly finders: readonly Finder[] }>;
  /** What is due for a person: loaded after the figures of Home. */
  readonly due?: () => Promise<DueSource>;
  /** Loaded when a person closes their account. */
  readonly openPoints?: () => Promise<{ readonly openPoints: OpenPointTexts }>;
  /** The names of its values outside the database, which a PIN seals and sign-out forgets. */
  readonly privateValues?: readonly string[];
};
