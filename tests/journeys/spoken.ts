/** What a screen reader says of a page, in its order, from the accessibility tree that the browser gives to it. */
import type { CDPSession, Locator, Page } from 'playwright-core';

/** The lines of a part of the page: the role of each element, its name or its text, and its state. */
export async function readAloud(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^- /, '')
        .replace(/^'(.*)'(:?)/, '$1$2')
        .replace(/:$/, ''),
    )
    .filter((line) => !line.startsWith('/'));
}

type Said = string | RegExp;

const isSaid = (line: string, said: Said): boolean =>
  typeof said === 'string' ? line === said : said.test(line);

/** The first of these lines that is not read after the ones before it; null if all are, in this order. */
export function findUnread(lines: readonly string[], expected: readonly Said[]): Said | null {
  let at = 0;
  for (const said of expected) {
    const found = lines.findIndex((line, index) => index >= at && isSaid(line, said));
    if (found === -1) return said;
    at = found + 1;
  }
  return null;
}

type Value = { readonly value?: unknown };

/** The parts of a node of the protocol that are asked here. */
type SpokenNode = {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly parentId?: string;
  readonly role?: Value;
  readonly name?: Value;
  readonly description?: Value;
};

const textOf = (value: Value | undefined): string =>
  typeof value?.value === 'string' ? value.value.trim() : '';

const NAMED = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'switch',
  'radio',
  'tab',
]);

/** Whether it is a part of a control, which is read by the control's name alone. */
function isInControl(node: SpokenNode, byId: ReadonlyMap<string, SpokenNode>): boolean {
  const parent = byId.get(node.parentId ?? '');
  if (parent === undefined) return false;
  return NAMED.has(textOf(parent.role)) || isInControl(parent, byId);
}

function faultOf(node: SpokenNode, byId: ReadonlyMap<string, SpokenNode>): string | null {
  const [role, name, description] = [textOf(node.role), textOf(node.name), textOf(node.description)];
  if (name === '' && (NAMED.has(role) || (role === 'image' && !isInControl(node, byId)))) {
    return `${role} without a name`;
  }
  // A tooltip that repeats the name is left out by every screen reader.
  if (description !== '' && description !== name && name.includes(description)) {
    return `${role} "${name}": its description is read twice`;
  }
  return null;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Pictures and controls without words, and what is read twice, anywhere on the page. */
export async function findSpeechFaults(page: Page): Promise<string[]> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { nodes } = await (await session).send('Accessibility.getFullAXTree');
  const all: readonly SpokenNode[] = nodes;
  const byId = new Map(all.map((node) => [node.nodeId, node]));
  const faults = all.filter(({ ignored }) => !ignored).map((node) => faultOf(node, byId));
  return [...new Set(faults.filter((fault) => fault !== null))];
}
