/** Writes docs/ui.md: every shared component, what it is for, and its states in the styleguide. */
import { NOT_SHOWN, SPECIMENS } from './specimens/specimens.ts';

const INTRODUCTION = `# Shared components

Every component that several screens share, from \`app/ui\`. \`npm run dev\` shows each of them in all its states at
http://localhost:5173/styleguide, with every error of the table and every state of what the screens share; the built app has no such
page. A component without a row here fails a test. [0052](decisions/0052-libraries-of-the-app.md) says which of them are Mantine's.

The tests generate this page from the styleguide and the comment on each component (\`UPDATE_DOCS=1 npm run unit -- styleguide\`).

| Component | What it is for | States in the styleguide |
| --- | --- | --- |
`;

/** The comment on the component: the first that stands right before an exported component. */
function purposeIn(source: string): string {
  const comments = [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:function|const) [A-Z]/g)];
  const text = (comments[0]?.[1] ?? '')
    .replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.replaceAll('|', '\\|');
}

export function stylePage(readSource: (file: string) => string): string {
  const rows = [
    ...Object.entries(SPECIMENS).map(([file, states]) => [file, Object.keys(states).join('; ')] as const),
    ...Object.entries(NOT_SHOWN).map(([file, reason]) => [file, `none: ${reason}`] as const),
  ].toSorted(([a], [b]) => a.localeCompare(b));
  return `${INTRODUCTION}${rows
    .map(([file, states]) => `| \`${file}\` | ${purposeIn(readSource(file))} | ${states} |\n`)
    .join('')}`;
}
