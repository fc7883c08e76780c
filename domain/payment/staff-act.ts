/** Staff's name and reason for an act through a job: nobody is signed in there, so they give their own name. */
import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { labelLengthMax, reasonLengthMax } from '../limits.ts';
import { isPlainText } from '../text.ts';

const textField = (lengthMax: number) =>
  requiredText('COMMAND_INVALID')
    .max(lengthMax)
    .refine(isPlainText, 'The text contains characters that are not allowed');

export const StaffActSchema = z.strictObject({
  /** Who decided it. */
  by: textField(labelLengthMax),
  reason: textField(reasonLengthMax),
});
