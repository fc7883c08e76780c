import { type SubmitEvent, useCallback, useState } from 'react';
import { useMarkDirty } from './dirty-forms.ts';
import { sayNotStored } from './toast.ts';

/** The error text under each field. */
export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string };

/** Checks the values and returns the error of each field. It may load code on demand. */
export type Check<Values> = (values: Values) => FieldErrors<Values> | Promise<FieldErrors<Values>>;

type Options<Values> = {
  readonly initial: Values;
  readonly check: Check<Values>;
  /** Called with checked values only. Its result is shown as errors, and the input stays. */
  readonly onSubmit: (values: Values) => Promise<FieldErrors<Values> | null>;
  /** Called when the check on submit has found errors. */
  readonly onInvalid?: (errors: FieldErrors<Values>) => void;
};

type FieldProps = {
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Mantine's password field does not set this itself. */
  'aria-invalid': true | undefined;
};

export type Form<Values> = {
  readonly values: Values;
  readonly errors: FieldErrors<Values>;
  readonly busy: boolean;
  /** Whether something is typed that differs from the initial and the last saved values. */
  readonly dirty: boolean;
  readonly field: (name: keyof Values & string) => FieldProps;
  /** Stable across renders. */
  readonly set: (name: keyof Values & string, value: string) => void;
  readonly reset: (values?: Values) => void;
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => void;
};

const hasErrors = (errors: object): boolean => Object.values(errors).some((text) => text !== undefined);

type Left<Values> = {
  /** The field that has lost the focus. */
  readonly name: keyof Values & string;
  readonly values: Values;
  readonly before: FieldErrors<Values>;
};

/** The errors of other fields may depend on the one that was left: they are updated in fields with input. */
function pickErrors<Values extends object>(
  found: FieldErrors<Values>,
  { name, values, before }: Left<Values>,
): FieldErrors<Values> {
  const names = (Object.keys(values) as (keyof Values & string)[]).filter(
    (each) => each === name || before[each] !== undefined || values[each] !== '',
  );
  return Object.fromEntries(names.map((each) => [each, found[each]])) as FieldErrors<Values>;
}

/** A refusal is a value; a thrown error comes from the storage of this device, and the input stays. */
async function submitStoring<Values>(
  submission: Promise<FieldErrors<Values> | null>,
): Promise<FieldErrors<Values> | null> {
  try {
    return await submission;
  } catch {
    sayNotStored();
    return null;
  }
}

/**
 * A form of text fields: checked on blur (fields with input) and on submit (all), busy while it is sent, and never cleared
 * by a failure. The first wrong field gets the focus.
 */
export function useForm<Values extends Readonly<Record<string, string>>>({
  initial,
  check,
  onSubmit,
  onInvalid,
}: Options<Values>): Form<Values> {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [busy, setBusy] = useState(false);
  const dirty = Object.keys(values).some((name) => values[name] !== base[name]);
  useMarkDirty(dirty);

  const set = useCallback((name: keyof Values & string, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }, []);
  const checkField = async (name: keyof Values & string): Promise<void> => {
    if (values[name] === '') return;
    const found = await check(values);
    setErrors((before) => ({ ...before, ...pickErrors(found, { name, values, before }) }));
  };
  const send = async (form: HTMLFormElement | undefined): Promise<void> => {
    const found = await check(values);
    const failed = hasErrors(found) ? found : await submitStoring(onSubmit(values));
    if (failed === null) return;
    setErrors(failed);
    if (failed === found) onInvalid?.(found);
    const first = Object.keys(values).find((name) => failed[name] !== undefined);
    if (first !== undefined) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return {
    values,
    errors,
    busy,
    dirty,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      'aria-invalid': errors[name] === undefined ? undefined : true,
      onChange: (event) => set(name, event.currentTarget.value),
      onBlur: () => void checkField(name),
    }),
    reset: (next = initial) => {
      setBase(next);
      setValues(next);
      setErrors({});
    },
    submit: (event) => {
      event?.preventDefault();
      if (busy) return;
      setBusy(true);
      void send(event?.currentTarget).finally(() => setBusy(false));
    },
  };
}
