/** The pictures of the product on public pages: `/pictures/<name>-<scheme>.webp`. */
export type ProductPicture = 'home' | 'send' | 'offline' | 'proof';

/** The size of each in pixels: a phone's screen, at nearly twice the displayed resolution. */
export const PRODUCT_PICTURE = { width: 560, height: 1_212 } as const;
