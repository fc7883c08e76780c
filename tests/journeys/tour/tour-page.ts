/** The page that lists the pictures of the tour. Pure. */
import type { TourPart } from './parts.ts';

const nameOf = (screen: string): string => {
  const words = screen.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const link = (screen: string, size: string, scheme: string, width: number): string => {
  const file = `${screen}-${size}-${scheme}.webp`;
  return `<a href="${file}"><img src="${file}" width="${String(width)}" alt="${nameOf(screen)}, ${size}, ${scheme}" loading="lazy"></a>`;
};

const phoneWidth = 110;
const desktopWidth = 280;

function row(screen: string, files: ReadonlySet<string>): string {
  if (!files.has(`${screen}-phone-light.webp`)) return `| ${nameOf(screen)} | not taken | | | |`;
  const cells = [
    link(screen, 'phone', 'light', phoneWidth),
    link(screen, 'phone', 'dark', phoneWidth),
    link(screen, 'desktop', 'light', desktopWidth),
    link(screen, 'desktop', 'dark', desktopWidth),
  ];
  return `| ${nameOf(screen)} | ${cells.join(' | ')} |`;
}

function section({ title, screens }: TourPart, files: ReadonlySet<string>): string {
  const head = '| | Phone | dark | Desktop | dark |\n|---|---|---|---|---|';
  return `## ${title}\n\n${head}\n${screens.map(({ name }) => row(name, files)).join('\n')}\n`;
}

/** `files`: the names of the pictures that were taken. */
export const tourPage = (parts: readonly TourPart[], files: ReadonlySet<string>): string =>
  `# Every screen and state, in pictures

Made by \`npm run build\` and \`npm run tour\` from the demo world: the screens of the accessibility tour, at 390 and 1280 pixels, light
and dark. A long page is cut after 1,600 pixels on the phone and 1,200 on the desktop. Do not edit this page.

${parts.map((part) => section(part, files)).join('\n')}`;
