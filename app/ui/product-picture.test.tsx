// Proves that a picture of the product follows the system's theme until the person chooses one, and reserves its place.
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { ProductPicture } from './product-picture.tsx';
import { render, type Rendered } from './testing/render.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function pictureIn(scheme: 'auto' | 'light' | 'dark') {
  rendered = await render(
    <MantineProvider env="test" defaultColorScheme={scheme}>
      <ProductPicture name="home" alt="The home screen" />
    </MantineProvider>,
  );
  const { page } = rendered;
  const image = page.querySelector('img');
  return {
    sources: [...page.querySelectorAll('source')].map(({ srcset, media }) => [srcset, media]),
    file: image?.getAttribute('src'),
    size: [image?.getAttribute('width'), image?.getAttribute('height')],
    alt: image?.alt,
  };
}

test('follows the theme of the system', async () => {
  expect(await pictureIn('auto')).toEqual({
    sources: [['/pictures/home-dark.webp', '(prefers-color-scheme: dark)']],
    file: '/pictures/home-light.webp',
    size: ['560', '1212'],
    alt: 'The home screen',
  });
});

test('follows the theme that the person chose', async () => {
  expect(await pictureIn('dark')).toMatchObject({ sources: [], file: '/pictures/home-dark.webp' });
  await rendered?.unmount();
  expect(await pictureIn('light')).toMatchObject({ sources: [], file: '/pictures/home-light.webp' });
});
