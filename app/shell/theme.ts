/** Defines colour, radius, spacing and type for both schemes. Screens use these names, never literals. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const cobalt: MantineColorsTuple = [
  '#eef2ff',
  '#dbe3ff',
  '#b8c7ff',
  '#9db1ff',
  '#8aa1fb',
  '#5775f2',
  '#4a63e0',
  '#2f49c4',
  '#26399c',
  '#1c2a73',
];

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e4e7ec',
  '#d3d8e0',
  '#aab2bf',
  '#858e9d',
  '#5d6676',
  '#485060',
  '#303744',
  '#1b2029',
];

/** Text, borders and surfaces of the dark scheme: each surface is one step lighter than the one that it lies on. */
const dark: MantineColorsTuple = [
  '#e6e9ee',
  '#bcc3ce',
  '#9aa3b2',
  '#6f7888',
  '#383f4b',
  '#272d36',
  '#171b22',
  '#0f1217',
  '#0c0e12',
  '#08090c',
];

const red: MantineColorsTuple = [
  '#fdeceb',
  '#fbd5d2',
  '#f7b0ab',
  '#ff9c94',
  '#e5695f',
  '#cf4038',
  '#b3261e',
  '#b3261e',
  '#8f1d17',
  '#6b1510',
];

export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: { light: 7, dark: 6 },
  colors: { cobalt, gray, dark, red },
  black: '#1b2029',
  fontFamily: "Figtree, 'Figtree Arial', 'Figtree Roboto', 'Figtree DejaVu', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  // The six sizes of all texts (tests/architecture/type-scale.test.ts). Only a figure that must fit its box is between two.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem', display: '2.75rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { sm: '6px', md: '10px', lg: '14px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    // Its arrow is an image without a text.
    NativeSelect: { defaultProps: { size: 'md', rightSectionProps: { 'aria-hidden': true } } },
    Textarea: { defaultProps: { size: 'md' } },
    SegmentedControl: { defaultProps: { size: 'md' } },
  },
});

/** White letters have at least 4.5:1 on each. */
const avatarColors = {
  '--vq-avatar-1': '#3f5ce0',
  '--vq-avatar-2': '#7447c0',
  '--vq-avatar-3': '#a3348a',
  '--vq-avatar-4': '#bf2f58',
  '--vq-avatar-5': '#ad4a1c',
  '--vq-avatar-6': '#85610c',
  '--vq-avatar-7': '#2b7a45',
  '--vq-avatar-8': '#0d7580',
  '--vq-avatar-9': '#1f6ba8',
  '--vq-avatar-10': '#596579',
};

/** The colours with a meaning. Every text colour has at least 4.5:1 on `surface` and on the body of its scheme. */
const lightColors = {
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': '#1b2029',
  '--mantine-color-dimmed': '#5d6676',
  '--mantine-color-placeholder': '#656d7c',
  '--mantine-color-anchor': '#2f49c4',
  '--mantine-color-error': '#b3261e',
  '--mantine-color-default-border': '#d3d8e0',
  '--vq-surface': '#ffffff',
  '--vq-surface-strong': '#f4f6fb',
  '--vq-surface-hover': '#f3f5f8',
  '--vq-line': '#e4e7ec',
  '--vq-field-line': '#aab2bf',
  '--vq-accent': '#2f49c4',
  '--vq-accent-soft': '#eef2ff',
  '--vq-good': '#176b3a',
  '--vq-good-soft': '#e6f4ec',
  '--vq-bad': '#b3261e',
  '--vq-bad-soft': '#fdeceb',
  '--vq-wait': '#7a4d00',
  '--vq-wait-soft': '#fdf3dc',
  '--vq-calm-soft': '#eff1f4',
  '--vq-scrim': '#1b202980',
};

const darkColors = {
  '--mantine-color-body': '#0f1217',
  '--mantine-color-text': '#e6e9ee',
  '--mantine-color-dimmed': '#9aa3b2',
  '--mantine-color-placeholder': '#8b94a3',
  '--mantine-color-anchor': '#a5b6fb',
  '--mantine-color-error': '#ff9c94',
  '--mantine-color-default-border': '#383f4b',
  '--vq-surface': '#171b22',
  '--vq-surface-strong': '#191e27',
  '--vq-surface-hover': '#1e242d',
  '--vq-line': '#272d36',
  '--vq-field-line': '#4d5563',
  '--vq-accent': '#a5b6fb',
  '--vq-accent-soft': '#1d2540',
  '--vq-good': '#74d39a',
  '--vq-good-soft': '#15291e',
  '--vq-bad': '#ff9c94',
  '--vq-bad-soft': '#391d1c',
  '--vq-wait': '#f2c76b',
  '--vq-wait-soft': '#33290f',
  '--vq-calm-soft': '#242a33',
  '--vq-scrim': '#000000a6',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--vq-touch': '2.75rem',
    '--vq-content-width': '80rem',
    // Between columns, because content without a box needs more space.
    '--vq-gutter': 'clamp(1rem, 4vw, 2.5rem)',
    '--vq-bar-height': '4rem',
    // Motion: feedback for a touch, something that appears or disappears, and a recent change. base.css reduces it on request.
    '--vq-quick': '0.12s ease-out',
    '--vq-steady': '0.24s cubic-bezier(0.2, 0, 0, 1)',
    '--vq-highlight': '1.8s ease-out',
    ...avatarColors,
  },
  light: lightColors,
  dark: darkColors,
});
