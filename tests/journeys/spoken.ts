/** Reads a page as a screen reader does, in its order, from the browser's accessibility tree. */
import type { CDPSession, Locator, Page } from 'playwright-core';

/** The lines that are read aloud for a part of the page: role, name or text, and state of each element. */
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

/** The properties of a node of the accessibility tree that are read here. */
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

/** Whether the node is inside a control, of which only the control's name is read. */
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
  // Screen readers leave out a tooltip that repeats the name.
  if (description !== '' && description !== name && name.includes(description)) {
    return `${role} "${name}": its description is read twice`;
  }
  return null;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The pictures and controls without a name, and the texts that are read twice, anywhere on the page. */
export async function findSpeechFaults(page: Page): Promise<string[]> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { nodes } = await (await session).send('Accessibility.getFullAXTree');
  const all: readonly SpokenNode[] = nodes;
  const byId = new Map(all.map((node) => [node.nodeId, node]));
  const faults = all.filter(({ ignored }) => !ignored).map((node) => faultOf(node, byId));
  return [...new Set(faults.filter((fault) => fault !== null))];
}
