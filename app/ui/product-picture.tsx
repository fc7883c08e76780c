import { useMantineColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { useIsHydrated } from '../platform/hydration.ts';
import { PRODUCT_PICTURE, type ProductPicture as Name } from './product-picture-size.ts';
import './product-picture.css';

type Props = {
  readonly name: Name;
  /** The alternative text. */
  readonly alt: string;
  /** True in the first view: the browser then fetches it at once. */
  readonly isFirst?: boolean;
};

const fileOf = (name: Name, scheme: 'light' | 'dark'): string => `/pictures/${name}-${scheme}.webp`;

/** A screen of the product on a phone, in the system's theme, or in the one that the person chose. */
export function ProductPicture({ name, alt, isFirst = false }: Props): ReactElement {
  const { colorScheme } = useMantineColorScheme();
  const chosen = useIsHydrated() ? colorScheme : 'auto';
  return (
    <picture className="product-picture">
      {chosen === 'auto' ? (
        <source srcSet={fileOf(name, 'dark')} media="(prefers-color-scheme: dark)" />
      ) : null}
      <img
        src={fileOf(name, chosen === 'dark' ? 'dark' : 'light')}
        alt={alt}
        {...PRODUCT_PICTURE}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
