// A roster file that has been read: what it changes, what has to be confirmed, and the buttons that apply or cancel it.
import type { RosterRun } from '@foothold/domain/roster/collections';
import { maxWelcomes } from '@foothold/domain/roster/runs';
import { rosterQuestionSentences } from '@foothold/domain/roster/safety';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CancelRoster } from './cancel-roster.tsx';
import { ChangeLists } from './change-lists.tsx';
import { Figures } from './figures.tsx';

type Props = { readonly run: RosterRun; readonly isNext: boolean };

export function ReadyRoster({ run, isNext }: Props) {
  const { i18n } = useLingui();
  const { id, counts, questions, isSameFile, changes } = run;
  const [sendsWelcome, setSendsWelcome] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  if (counts === null) return null;
  const newPeople = counts.added + counts.teachersAdded;
  const applyWord = wordOf(i18n, { newPeople, problems: changes === 0 ? 0 : counts.problems });
  const apply = (confirmed: boolean) =>
    void attempt(() => calls.roster.applyRoster({ runId: id, confirmed, sendsWelcome })).finally(() =>
      setAsking(false),
    );
  return (
    <Stack>
      <Figures counts={counts} />
      {isSameFile && <Banner tone="info">{i18n._('This is the same file that was applied last.')}</Banner>}
      {questions.map((question) => (
        <Banner key={question} tone="warn">
          {i18n._(rosterQuestionSentences[question])}
        </Banner>
      ))}
      <ChangeLists runId={id} />
      {newPeople > 0 && newPeople <= maxWelcomes && (
        <Checkbox
          label={i18n._('Send each new person a text message')}
          hint={i18n._('Without it nobody is told. You can help people to sign in later, on their own page.')}
          checked={sendsWelcome}
          onChange={(event) => setSendsWelcome(event.target.checked)}
        />
      )}
      <Problem sentence={problem} />
      <Cluster>
        <Button
          variant={isNext ? 'primary' : 'quiet'}
          icon={Check}
          busy={busy}
          disabled={changes === 0}
          onClick={() => (questions.length > 0 ? setAsking(true) : apply(false))}
        >
          {applyWord}
        </Button>
        <CancelRoster runId={id} />
      </Cluster>
      <ConfirmDialog
        open={asking}
        heading={i18n._('Apply this file?')}
        confirmWord={applyWord}
        cancelWord={i18n._('Cancel')}
        danger
        busy={busy}
        onConfirm={() => apply(true)}
        onCancel={() => setAsking(false)}
      >
        {questions.map((question) => (
          <p key={question}>{i18n._(rosterQuestionSentences[question])}</p>
        ))}
        {counts.left > 0 && (
          <p>
            {i18n._(
              '{count, plural, one {# person would leave the classes} other {# people would leave the classes}}. Nobody is deleted.',
              { count: counts.left },
            )}
          </p>
        )}
      </ConfirmDialog>
    </Stack>
  );
}

/** "Apply", and how many lines it leaves out, if any. */
function wordOf(
  i18n: I18n,
  { newPeople, problems }: { readonly newPeople: number; readonly problems: number },
) {
  if (problems === 0) return i18n._('Apply');
  if (newPeople === 0) return i18n._('Apply, leave out {problems}', { problems });
  return i18n._('{newPeople, plural, one {Add # person} other {Add # people}}, leave out {problems}', {
    newPeople,
    problems,
  });
}
