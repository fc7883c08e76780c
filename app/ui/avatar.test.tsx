// Proves an avatar: one or two letters in any script, a colour that depends on the wallet alone and has enough contrast to
// white letters, icons for vaults and for people without a name, and that screen readers ignore it.
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { cssVariables, theme } from '../shell/theme.ts';
import { avatarTone, avatarTones } from './avatar-tone.ts';
import { Avatar } from './avatar.tsx';
import { PictureContext } from './picture-context.ts';
import { initialsOf } from './initials.ts';
import { render, type Rendered } from './testing/render.tsx';

let rendered: Rendered | undefined;
afterEach(async () => {
  await rendered?.unmount();
  rendered = undefined;
});

const rita = 'VIQ-1700000000000-rita00000000';

async function avatar(address: string, name: string | null): Promise<Element> {
  rendered = await render(<Avatar address={address} name={name} />);
  const found = rendered.page.querySelector('.vq-avatar');
  if (found === null) throw new Error('there is no avatar');
  return found;
}

describe('initials', () => {
  it.each([
    ['Rita', 'R'],
    ['rita sol', 'RS'],
    ['Ana Maria de la Cruz', 'AC'],
    ['  Jean-Pierre   Dupont ', 'JD'],
    ['E\u0301mile Zola', 'ÉZ'],
    ['李小龙', '李'],
    ['ßeta', 'ß'],
    ['निशा राव', 'निरा'],
    ['"Kiosk" (corner)', 'KC'],
    ['7 Eleven', '7E'],
    ['🌵 🌵', ''],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('an avatar', () => {
  it('shows initials in the colour of the wallet, and is silent', async () => {
    const shown = await avatar(rita, 'Rita Sol');
    expect(shown.textContent).toBe('RS');
    expect(shown.getAttribute('aria-hidden')).toBe('true');
    expect(shown.getAttribute('style')).toContain(`--vq-avatar-${String(avatarTone(rita))}`);
  });

  it('shows an icon without a name, for a name without letters, and for a vault', async () => {
    expect((await avatar(rita, null)).querySelector('.tabler-icon-user')).not.toBeNull();
    await rendered?.unmount();
    expect((await avatar(rita, '🌵')).querySelector('.tabler-icon-user')).not.toBeNull();
    await rendered?.unmount();
    const vault = await avatar('MARKETING-VAULT', 'Marketing Vault');
    expect([vault.textContent, vault.querySelector('.tabler-icon-gift') !== null]).toEqual(['', true]);
  });
});

describe('a profile picture', () => {
  async function withPicture(): Promise<Element> {
    rendered = await render(
      <PictureContext value={(address) => (address === rita ? '/api/files/of-rita' : null)}>
        <Avatar address={rita} name="Rita Sol" />
        <Avatar address="VIQ-1700000000000-sam000000000" name="Sam" />
      </PictureContext>,
    );
    return rendered.page;
  }
  const fireEvent = (image: Element, event: 'load' | 'error') =>
    act(async () => void image.dispatchEvent(new Event(event)));

  it('covers the initials of its own person when it has loaded', async () => {
    const images = (await withPicture()).querySelectorAll('img');
    expect([...images].map((image) => image.getAttribute('src'))).toEqual(['/api/files/of-rita']);
    const [image] = images;
    if (image === undefined) throw new Error('there is no picture');
    expect([image.alt, image.dataset['shown']]).toEqual(['', 'false']);
    expect(image.parentElement?.textContent).toBe('RS');
    await fireEvent(image, 'load');
    expect(image.dataset['shown']).toBe('true');
  });

  it('leaves the initials if it cannot be loaded', async () => {
    const page = await withPicture();
    const image = page.querySelector('img');
    if (image === null) throw new Error('there is no picture');
    await fireEvent(image, 'error');
    expect(page.querySelector('img')).toBeNull();
    expect(page.textContent).toContain('RS');
  });
});

describe('the colours', () => {
  it('depend on the whole address, and all are used', () => {
    const tones = Array.from({ length: 500 }, (_, n) => avatarTone(`VIQ-1700000000000-${String(n)}`));
    expect([...new Set(tones)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(avatarTone(rita)).toBe(avatarTone(rita));
  });

  const channel = (hex: string): number => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  /** The contrast of white on it. */
  const contrastOf = (colour: string): number => {
    const [red = '', green = '', blue = ''] = colour.match(/[\da-f]{2}/g) ?? [];
    const luminance = 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
    return 1.05 / (luminance + 0.05);
  };

  it.each(Array.from({ length: avatarTones }, (_, n) => n + 1))('white can be read on number %i', (tone) => {
    const { variables } = cssVariables(theme as never);
    expect(contrastOf(variables[`--vq-avatar-${String(tone)}`] ?? '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});
