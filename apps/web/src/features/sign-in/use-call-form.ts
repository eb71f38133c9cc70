// A form that is sent by one call: validated by the domain's schema, then by the server, and unchanged when refused.
import type { SubmitEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import type { UseFormRegister } from 'react-hook-form';
import { refusalOf } from '../../connection/calls.ts';
import { Unreachable } from '../../connection/call-errors.ts';

type Options<Entries extends FieldValues> = {
  readonly resolver: Resolver<Entries, unknown, Entries>;
  readonly defaultValues: DefaultValues<Entries>;
  /** Rejects when the server refuses or cannot be reached. */
  readonly send: (entries: Entries) => Promise<unknown>;
};

export type CallForm<Entries extends FieldValues> = {
  readonly register: UseFormRegister<Entries>;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly errors: FieldErrors<Entries>;
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  readonly sent: boolean;
};

export type Refusal = { readonly code: string; readonly msg: string };

export function useCallForm<Entries extends FieldValues>(options: Options<Entries>): CallForm<Entries> {
  const { resolver, defaultValues, send } = options;
  const { register, handleSubmit, setError, formState } = useForm<Entries, unknown, Entries>({
    resolver,
    defaultValues,
  });
  const refuse = (error: unknown) => {
    const { code, msg } = refusalOf(error);
    setError('root.refusal', { type: code, message: msg });
  };
  const validateAndSend = handleSubmit(async (entries) => {
    try {
      await send(entries);
    } catch (error) {
      refuse(error);
    }
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  return {
    register,
    // Rejects if the form's schema could not be loaded.
    submit: (event) =>
      void validateAndSend(event).catch((cause: unknown) => refuse(new Unreachable('No rules', { cause }))),
    errors,
    refusal: asRefusal(errors.root?.['refusal']),
    busy: isSubmitting,
    sent: isSubmitSuccessful,
  };
}

function asRefusal(error: { type?: unknown; message?: string } | undefined): Refusal | null {
  return error === undefined ? null : { code: String(error.type), msg: error.message ?? '' };
}
