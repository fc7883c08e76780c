import type { FieldErrors } from '../../ui/use-form.ts';

export type Credentials = { readonly email: string; readonly password: string };
export type NewAccount = Credentials & { readonly fullName: string };

/** The schemas are loaded when the first field loses the focus: the first view of the page does not need them. */
const schemas = async () => import('#domain/account/credentials.ts');
const loadErrorTexts = async () => import('../../ui/schema-errors.ts');

export async function checkSignIn(values: Credentials): Promise<FieldErrors<Credentials>> {
  const [{ SignInSchema }, { fieldTexts }] = await Promise.all([schemas(), loadErrorTexts()]);
  const checked = SignInSchema.safeParse(values);
  return checked.success ? {} : fieldTexts(checked.error.issues);
}

export async function checkSignUp(values: NewAccount): Promise<FieldErrors<NewAccount>> {
  const [{ SignUpSchema }, { fieldTexts }] = await Promise.all([schemas(), loadErrorTexts()]);
  const checked = SignUpSchema.safeParse(values);
  return checked.success ? {} : fieldTexts(checked.error.issues);
}
