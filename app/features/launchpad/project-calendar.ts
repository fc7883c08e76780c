/** The dates of a project as a calendar file (RFC 5545). Pure. */
import { listMilestonesAhead, type Milestone, type TimelineSource } from './project-timeline.ts';

/** A longer line is continued in the next one, after a space. */
const lineBytesMax = 75;
const encoder = new TextEncoder();

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll(/\r?\n/g, '\\n');

/** "20261127T140200Z" */
const formatTime = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

function foldLine(line: string): string {
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

type LinkedSource = TimelineSource & { readonly url: string };

const writeEvent = (
  { at, atLatest, name, text }: Milestone,
  { project, url, now }: LinkedSource,
): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${project.id}-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@${new URL(url).hostname}`,
  `DTSTAMP:${formatTime(now)}`,
  `DTSTART:${formatTime(at)}`,
  `SUMMARY:${escapeText(`${project.title}: ${name}${atLatest === true ? ' (at the latest)' : ''}`)}`,
  ...(text === undefined ? [] : [`DESCRIPTION:${escapeText(text)}`]),
  `URL:${url}`,
  'END:VEVENT',
];

export function writeCalendar(about: LinkedSource): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//VaultIQ//Launchpad//EN'],
    ...listMilestonesAhead(about).flatMap((milestone) => writeEvent(milestone, about)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
