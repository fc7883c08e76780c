/** Every shared component of app/ui with its states. A test compares the list with the folder. */
import { figureSpecimens } from './figures.tsx';
import { formSpecimens } from './forms.tsx';
import { layoutSpecimens } from './layout.tsx';
import type { Specimens } from './specimen.ts';

export const SPECIMENS: Specimens = { ...figureSpecimens, ...formSpecimens, ...layoutSpecimens };

/** The components without a specimen, and why. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  'chart/bar-drawing': 'drawn by `chart/bar-chart`, which loads it',
  'chart/chart-frame': 'the axes and the table of both charts',
  'chart/spark-drawing': 'drawn by `chart/spark-line`, which loads it',
  'chart/line-drawing': 'drawn by `chart/line-chart`, which loads it',
  'confirm-with-pin': '`confirm-form`, and `pin-gate` before it on a device with a PIN',
  'entry-frame': 'a whole page with a landmark of its own; the tour of visitors shows it',
  'covering-picture': 'the picture of `avatar`, which shows it over initials',
  'passkey-unlock-button': 'shown only on a device with a passkey; the tour of the settings shows it',
  'picture-crop/choose-button': 'opens a dialog of the browser; the tour of the settings shows it',
  'picture-crop/crop-area': 'needs a picture from the device; shown by `picture-crop/crop-sheet`',
  'picture-crop/crop-sheet': 'needs a picture from the device; the journey of a picture shows it',
  'pin-confirm': 'checks the PIN of a device; the tour of sending shows it',
  'proof-form': 'asks the service; the tour of the settings shows it',
  'product-picture': 'the pictures of the landing page',
  'public-footer': 'the tour of visitors shows it on every page',
  'public-frame': 'the tour of visitors shows it on every page',
};
