import type { FieldErrors } from '../../ui/use-form.ts';

export type NewPassword = { readonly password: string; readonly repeat: string };

/** The schemas are loaded when the first field loses the focus. */
const schemas = async () => import('#domain/account/credentials.ts');
const loadErrorTexts = async () => import('../../ui/schema-errors.ts');

export async function checkEmail(values: { email: string }): Promise<FieldErrors<{ email: string }>> {
  const [{ ForgotPasswordSchema }, { fieldTexts }] = await Promise.all([schemas(), loadErrorTexts()]);
  const checked = ForgotPasswordSchema.safeParse(values);
  return checked.success ? {} : fieldTexts(checked.error.issues);
}

export async function checkPassword({ password, repeat }: NewPassword): Promise<FieldErrors<NewPassword>> {
  const [{ PasswordResetSchema }, { fieldTexts }] = await Promise.all([schemas(), loadErrorTexts()]);
  const checked = PasswordResetSchema.safeParse({ token: '-', password });
  return {
    ...(checked.success ? {} : fieldTexts(checked.error.issues)),
    ...(repeat === password ? {} : { repeat: 'Passwords do not match' }),
  };
}
