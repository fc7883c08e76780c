import { PRODUCT_NAME } from '#domain/product.ts';

type Picture = { src: string; sizes: string; type: string };

const icon = (name: string, size: number): Picture => ({
  src: `/icons/${name}.png`,
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
});

const shortcut = (name: string, url: string): { name: string; url: string; icons: Picture[] } => ({
  name,
  url,
  icons: [icon('icon-192', 192)],
});

const screenshot = (form_factor: 'narrow' | 'wide', sizes: string, label: string) => ({
  src: `/screenshots/${form_factor}.png`,
  sizes,
  type: 'image/png',
  form_factor,
  label,
});

/** The name, appearance and shortcuts of the installed app. The colours are those of shell/theme.ts. */
export const manifest = {
  id: '/',
  name: `${PRODUCT_NAME}: Digital Credit wallet`,
  short_name: PRODUCT_NAME,
  description: 'Send, receive and check Digital Credits, online or offline.',
  lang: 'en',
  dir: 'ltr' as const,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#2f49c4',
  background_color: '#f7f8fa',
  categories: ['finance'],
  icons: [
    { ...icon('icon-192', 192), purpose: 'any' as const },
    { ...icon('icon-512', 512), purpose: 'any' as const },
    { ...icon('maskable-192', 192), purpose: 'maskable' as const },
    { ...icon('maskable-512', 512), purpose: 'maskable' as const },
  ],
  shortcuts: [
    shortcut('Send', '/wallet?tab=send'),
    shortcut('Receive', '/wallet?tab=receive'),
    shortcut('Scan', '/wallet?tab=send&scan=1'),
  ],
  /** Payment links that open in the installed app: `web+dc:VIQ-…?amount=…`. */
  protocol_handlers: [{ protocol: 'web+dc', url: '/wallet?tab=send&link=%s' }],
  screenshots: [
    screenshot('narrow', '780x1688', 'The wallet on a phone'),
    screenshot('wide', '1280x800', 'The transaction explorer'),
  ],
};
