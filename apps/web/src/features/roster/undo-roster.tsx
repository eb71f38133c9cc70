// The button that undoes a roster file, and its question; where something has changed since, what that is.
import { changedSinceSentences, type ChangesSince } from '@foothold/domain/roster/changed-since';
import type { RosterRun } from '@foothold/domain/roster/collections';
import { useLingui } from '@lingui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RowList, StaticRow } from '../../ui/list-row.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Figures } from './figures.tsx';

type Props = { readonly run: RosterRun };

export function UndoRoster({ run }: Props) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        icon={Undo2}
        small
        aria-label={i18n._('Undo {name}', { name: run.fileName })}
        onClick={() => setAsking(true)}
      >
        {i18n._('Undo')}
      </Button>
      {asking && <UndoQuestion run={run} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoQuestion({ run, onClose }: Props & { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [changed, setChanged] = useState<ChangesSince | null>(null);
  const undo = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await calls.roster.undoRoster({ runId: run.id });
      onClose();
    } catch (error) {
      const { msg, details } = refusalOf(error);
      setProblem(msg);
      // Sound: the refusal with this detail is the one of `undoRoster`.
      if ('changes' in details) setChanged(details as ChangesSince);
    } finally {
      setBusy(false);
    }
  };
  return (
    <QuestionDialog
      open
      heading={changed === null ? i18n._('Undo this file?') : i18n._('This file cannot be undone')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{changed === null ? i18n._('Cancel') : i18n._('Close')}</Button>
          {changed === null && (
            <Button variant="danger" busy={busy} onClick={() => void undo()}>
              {i18n._('Undo')}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {changed === null && (
          <>
            <p>{i18n._('What this file has changed:')}</p>
            {run.counts !== null && <Figures counts={run.counts} />}
            <p>
              {i18n._(
                'People, classes and names will be as they were before this file. New accounts are locked, and nobody is deleted. A file that waits to be applied is cancelled.',
              )}
            </p>
          </>
        )}
        <Problem sentence={problem} />
        {changed !== null && <ChangedSince {...changed} />}
      </Stack>
    </QuestionDialog>
  );
}

function ChangedSince({ changes, total }: ChangesSince) {
  const { i18n } = useLingui();
  const others = total - changes.length;
  return (
    <>
      <RowList label={i18n._('What has changed since')}>
        {changes.map(({ kind, name, className, changedSince }) => (
          <li key={`${kind} ${name} ${className}`}>
            <StaticRow
              title={name || className}
              text={
                <>
                  {i18n._(changedSinceSentences[changedSince])}
                  {name !== '' && className !== '' && (
                    <>
                      <br />
                      <bdi>{className}</bdi>
                    </>
                  )}
                </>
              }
            />
          </li>
        ))}
      </RowList>
      {others > 0 && (
        <p>{i18n._('{count, plural, one {and # more} other {and # more}}', { count: others })}</p>
      )}
    </>
  );
}
