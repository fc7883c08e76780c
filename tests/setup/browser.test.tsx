// Proves that a screen test may ignore React's error about an update between two steps, and no other error.
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '#app/ui/testing/render.tsx';

let setCount: (count: number) => void = () => undefined;

function Counter() {
  const [count, set] = useState(0);
  setCount = set;
  return <p>{count} left</p>;
}

test('an update outside of act() reaches the page, and fails nothing', async () => {
  const { unmount } = await render(<Counter />);
  setCount(3);
  await expect.poll(() => document.body.textContent).toContain('3 left');
  await unmount();
});

test('any other error fails its test', { fails: true }, () => {
  console.error('said on purpose');
});
