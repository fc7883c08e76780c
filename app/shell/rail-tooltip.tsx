import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import './rail-tooltip.css';

type Props = { readonly label: string; readonly children: ReactElement };

/** Shows the name of an icon in the collapsed rail, on hover and on focus. */
export const RailTooltip = ({ label, children }: Props): ReactElement => (
  <Tooltip label={label} position="right" events={{ hover: true, focus: true, touch: false }}>
    {children}
  </Tooltip>
);
