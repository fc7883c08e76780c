import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactElement } from 'react';

type Props = { readonly label: string; readonly onFile: (file: File) => void };

/** Opens the file picker; a phone offers its camera too. */
export const ChooseButton = ({ label, onFile }: Props): ReactElement => (
  <FileButton accept="image/*" onChange={(file) => (file === null ? undefined : onFile(file))}>
    {(props) => (
      <Button {...props} variant="default" leftSection={<IconPhoto aria-hidden />}>
        {label}
      </Button>
    )}
  </FileButton>
);
