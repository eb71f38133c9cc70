// The refusal message, and the classrooms that need another teacher first.
import { useLingui } from '@lingui/react';
import { FailureCode } from '../../../ui/lazy-help-code.tsx';
import { ClassroomsInTheWay } from '../../../features/people/blocking-classrooms.tsx';

export type Problem = { readonly msg: string; readonly classrooms: readonly string[] };

export function LastTeacher({ problem: { msg, classrooms } }: { readonly problem: Problem }) {
  const { i18n } = useLingui();
  return (
    <>
      <p>{i18n._(msg)}</p>
      <FailureCode said={i18n._(msg)} />
      {classrooms.length > 0 && <p>{i18n._('Please add another teacher to these classrooms first:')}</p>}
      <ClassroomsInTheWay names={classrooms} />
    </>
  );
}
