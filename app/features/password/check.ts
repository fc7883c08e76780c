import type { AppProblem } from '../../platform/problem.ts';
import type { FieldErrors } from '../../ui/use-form.ts';

/** `repeat`: the new one, typed again. */
export type PasswordValues = { readonly current: string; readonly next: string; readonly repeat: string };

/** The schemas are loaded when the first field loses the focus. */
export async function checkPasswords({
  current,
  next,
  repeat,
}: PasswordValues): Promise<FieldErrors<PasswordValues>> {
  const [{ PasswordChangeSchema }, { fieldTexts }] = await Promise.all([
    import('#domain/account/credentials.ts'),
    import('../../ui/schema-errors.ts'),
  ]);
  const checked = PasswordChangeSchema.safeParse({ current, next });
  return {
    ...(checked.success ? {} : fieldTexts(checked.error.issues)),
    ...(current === '' ? { current: 'Please enter your current password' } : {}),
    ...(repeat === next ? {} : { repeat: 'Passwords do not match' }),
  };
}

/** Puts the service's error beside the field that it names. */
export function passwordErrors({ code, field, detail }: AppProblem): FieldErrors<PasswordValues> | null {
  if (code === 'CREDENTIALS_INVALID') return { current: 'The password is incorrect' };
  return field === 'current' || field === 'next' ? { [field]: detail } : null;
}
