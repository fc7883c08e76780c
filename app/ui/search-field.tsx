import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactElement, type RefObject, useState } from 'react';

type Props = {
  readonly label: string;
  readonly placeholder: string;
  /** The current search, from the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
};

/** A field that searches during typing. The address is updated a moment later, so typing is never delayed. */
export function SearchField({ label, placeholder, value, onSearch, fieldRef }: Props): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null && typed === value) setTyped(null);
  return (
    <TextInput
      ref={fieldRef}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch aria-hidden />}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onSearch(event.currentTarget.value);
      }}
    />
  );
}
