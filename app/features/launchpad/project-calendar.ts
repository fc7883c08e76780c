/** The dates of a project as a calendar file (RFC 5545). Pure. */
import type { ProjectValue } from '#domain/project/document.ts';
import type { LaunchParameters } from '#domain/project-launch/parameters.ts';
import { type Milestone, timelineOf } from './project-timeline.ts';

/** A longer line is continued in the next one, after a space. */
const lineBytesMax = 75;
const encoder = new TextEncoder();

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll(/\r?\n/g, '\\n');

/** "20261127T140200Z" */
const stamp = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > lineBytesMax) {
      parts.push(part);
      [part, bytes] = ['', 1];
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

type Ahead = {
  readonly project: ProjectValue;
  readonly now: number;
  readonly vestingMode?: LaunchParameters['vestingMode'];
};
type About = Ahead & { readonly url: string };

const eventOf = (
  { at, atLatest, name, text }: Milestone,
  { project, url, now }: About,
): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${project.id}-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@${new URL(url).hostname}`,
  `DTSTAMP:${stamp(now)}`,
  `DTSTART:${stamp(at)}`,
  `SUMMARY:${escaped(`${project.title}: ${name}${atLatest === true ? ' (at the latest)' : ''}`)}`,
  ...(text === undefined ? [] : [`DESCRIPTION:${escaped(text)}`]),
  `URL:${url}`,
  'END:VEVENT',
];

/** The milestones that are still to come. */
export const datesAhead = ({ project, now, vestingMode }: Ahead): Milestone[] =>
  timelineOf(project, vestingMode).filter(({ at }) => at > now);

export function calendarOf(about: About): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//VaultIQ//Launchpad//EN'],
    ...datesAhead(about).flatMap((milestone) => eventOf(milestone, about)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
