/** The destinations that features declare with their screens. */
import type { Feature, Place, PlaceGroup } from './feature.ts';

/** The groups with their headings, in the order of the rail. */
const GROUP_TITLES: Readonly<Record<PlaceGroup, string>> = {
  money: 'Money',
  market: 'Market',
  network: 'Network',
  build: 'Build',
  staff: 'Staff',
  account: 'Account',
};
const GROUPS = Object.keys(GROUP_TITLES) as readonly PlaceGroup[];

export type GroupOfPlaces = {
  readonly group: PlaceGroup;
  readonly title: string;
  readonly places: readonly Place[];
};

/** Every destination, by group and in the order of each group. */
export const placesOf = (features: readonly Feature[]): readonly Place[] =>
  features
    .flatMap(({ screens = [] }) => screens)
    .flatMap((screen): Place[] => ('place' in screen ? [{ ...screen.place, to: `/${screen.path}` }] : []))
    .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.order - b.order);

/** Destinations under the headings of their groups; a group without any has no heading. */
export const groupPlaces = (places: readonly Place[]): readonly GroupOfPlaces[] =>
  GROUPS.map((group) => ({
    group,
    title: GROUP_TITLES[group],
    places: places.filter((place) => place.group === group),
  })).filter((each) => each.places.length > 0);
