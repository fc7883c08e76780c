// Proves that an empty state shows its drawing once it has loaded, and its icon if it has none; screen readers announce
// only the sentence.
import { IconHistory } from '@tabler/icons-react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EmptyMessage } from './message.tsx';
import { render, type Rendered } from './testing/render.tsx';

let rendered: Rendered | null = null;
afterEach(() => rendered?.unmount());

const shown = (): Element | null => document.querySelector('.vq-message');

test.each(['movements', 'plans', 'projects', 'people', 'news'] as const)(
  'an empty place is drawn as %s',
  async (drawing) => {
    rendered = await render(<EmptyMessage icon={IconHistory} drawing={drawing} title="Nothing yet." />);
    await act(async () => void (await import('./illustration.tsx')));
    expect(shown()?.querySelector('.vq-drawing')).not.toBeNull();
    expect(shown()?.querySelectorAll('svg')).toHaveLength(1);
    expect(shown()?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(shown()?.textContent).toBe('Nothing yet.');
  },
);

test('without a drawing it shows the icon', async () => {
  rendered = await render(<EmptyMessage icon={IconHistory} title="Nothing yet." />);
  expect(shown()?.querySelector('svg')?.getAttribute('class')).toContain('vq-message-icon');
});
