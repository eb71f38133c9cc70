// A form that is sent by one call: what is typed, its fieldErrors, why the server refused it, and conflicts with others' changes.
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { refusalOf, type Refused } from '../connection/calls.ts';
import { changesFrom, only } from './merge-edits.ts';
import type { FieldErrors } from './field-errors.ts';
import { sendMerged, type Current, type Send } from './send-merged.ts';

type Options<Values> = {
  /** What the form shows at first. */
  readonly initial: Values;
  /** What is wrong with the values; nothing is sent then. Rejects if the rules cannot be loaded. */
  readonly check?: (values: Values) => FieldErrors<Values> | Promise<FieldErrors<Values>>;
  /** Rejects when the server refuses or cannot be reached. */
  readonly send: Send<Values>;
  /** What the server says about single fields is shown beside them, instead of as the refusal of the form. */
  readonly refusesFields?: boolean;
  /** Of an edit: the version of `initial`, and the newer one that a send was refused for. */
  readonly edit?: {
    readonly version: number;
    readonly conflictOf: (error: unknown) => Current<Values> | null;
  };
};

/** What somebody else has saved, of the fields that both have changed. After `onKeepMine` the next send replaces it. */
export type Conflict<Values> = {
  readonly theirs: Partial<Values>;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
};

export type CallForm<Values> = {
  readonly values: Values;
  /** Once fieldErrors were shown, what is changed is checked again. */
  readonly change: (part: Partial<Values>) => void;
  /** What the component of a text takes. With it the `related` field is checked again. */
  readonly field: (name: keyof Values & string, related?: keyof Values & string) => TextProps;
  /** The error of a field whose component does not hold a text. */
  readonly errorOf: (name: keyof Values & string) => { readonly error?: string };
  /** Something is typed that is not stored. */
  readonly changed: boolean;
  readonly busy: boolean;
  /** True once the values were sent. */
  readonly sent: boolean;
  /** Counts the submissions that showed fieldErrors, for `useFocusOnFirstError`. */
  readonly failures: number;
  readonly refusal: Refused | null;
  readonly conflict: Conflict<Values> | null;
  readonly submit: () => void;
  /** Shows it as at first, for the next of several. */
  readonly reset: () => void;
  /** For `FormDialog`. */
  readonly dialog: {
    readonly unsaved: boolean;
    readonly saveDisabled: boolean;
    readonly busy: boolean;
    readonly problem: string | null;
    readonly onSave: () => void;
  };
};

export type TextProps = {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly error?: string;
};

export function useCallForm<Values extends object>(options: Options<Values>): CallForm<Values> {
  const { initial, check, send, refusesFields, edit } = options;
  const { i18n } = useLingui();
  const [base, setBase] = useState({ values: initial, version: edit?.version ?? 0 });
  const [values, setValues] = useState(initial);
  const [callId, setCallId] = useState(() => crypto.randomUUID());
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Values>>({});
  const [failures, setFailures] = useState(0);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [theirs, setTheirs] = useState<Partial<Values> | null>(null);
  const [phase, setPhase] = useState<'typing' | 'sending' | 'sent'>('typing');
  const busy = phase === 'sending';
  const changed = Object.keys(changesFrom(base.values, values)).length > 0;

  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    setCallId(crypto.randomUUID());
    if (failures > 0) void checkAgain({ ...values, ...part }, part);
  };
  const checkAgain = async (next: Values, part: Partial<Values>) => {
    // Rules that cannot be loaded are reported when the form is sent.
    const found = await Promise.resolve(check?.(next)).catch(() => undefined);
    const again = Object.keys(part).map((name) => [name, found?.[name as keyof Values]]);
    setFieldErrors((before) => ({ ...before, ...(Object.fromEntries(again) as FieldErrors<Values>) }));
  };
  const showFieldErrors = (found: FieldErrors<Values>) => {
    setFieldErrors(found);
    setFailures((count) => count + 1);
  };
  const sendChecked = async (): Promise<boolean> => {
    const { conflictOf = () => null } = edit ?? {};
    const done = await sendMerged({ base, values, callId, send, conflictOf });
    if (done.outcome === 'sent') return true;
    setBase(done.base);
    // What was typed while waiting for the answer stays.
    setValues((now) => ({ ...done.values, ...changesFrom(values, now) }));
    setCallId(crypto.randomUUID());
    setTheirs(done.theirs);
    return false;
  };
  const submit = async () => {
    if (busy || theirs !== null) return;
    setRefusal(null);
    setPhase('sending');
    let isSent = false;
    try {
      const found = (await check?.(values)) ?? {};
      if (Object.values(found).some((sentence) => sentence !== undefined)) showFieldErrors(found);
      else isSent = await sendChecked();
    } catch (error) {
      const refused = refusalOf(error);
      const found = refusesFields ? sentencesAbout(values, refused) : {};
      if (Object.keys(found).length > 0) showFieldErrors(found);
      else setRefusal(refused);
    }
    setPhase(isSent ? 'sent' : 'typing');
  };
  const errorOf = (name: keyof Values) => {
    const sentence = fieldErrors[name];
    return sentence === undefined ? {} : { error: i18n._(sentence) };
  };
  return {
    values,
    change,
    field: (name, related) => ({
      value: String(values[name]),
      onChange: ({ target }) => {
        const part = { [name]: target.value } as Partial<Values>;
        change(related === undefined ? part : { ...only(values, [related]), ...part });
      },
      ...errorOf(name),
    }),
    errorOf,
    changed,
    busy,
    sent: phase === 'sent',
    failures,
    refusal,
    conflict: theirs && {
      theirs,
      onKeepMine: () => setTheirs(null),
      onUseTheirs: () => {
        change(theirs);
        setTheirs(null);
      },
    },
    submit: () => void submit(),
    reset: () => {
      setValues(initial);
      setCallId(crypto.randomUUID());
      setFieldErrors({});
      setFailures(0);
    },
    dialog: {
      unsaved: changed,
      saveDisabled: theirs !== null || (edit !== undefined && !changed),
      busy,
      problem: refusal?.msg ?? null,
      onSave: () => void submit(),
    },
  };
}

/** What the server says about single fields of the form. */
function sentencesAbout<Values extends object>(values: Values, { details }: Refused): FieldErrors<Values> {
  const { fields } = details;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)) as FieldErrors<Values>;
}
