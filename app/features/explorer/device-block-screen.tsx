import type { ReactElement } from 'react';
import { Component as Block } from './block-screen.tsx';
import { ContactNames } from './contact-names.tsx';

/** A block for signed-in people: with the names of their contacts. */
export const Component = (): ReactElement => (
  <ContactNames>
    <Block />
  </ContactNames>
);
