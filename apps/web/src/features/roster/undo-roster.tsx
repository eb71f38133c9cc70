// The button that undoes a roster file, and its question: what would change, and what stays because it has been changed since.
import { keptReasonSentences, type UndoCounts } from '@foothold/domain/roster/undo';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RowList, StaticRow } from '../../ui/list-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './roster.module.css';
import { undoRoster, useRosterUndo, type RosterUndo } from './use-roster.ts';

export function UndoRoster({ runId, fileName }: { readonly runId: string; readonly fileName: string }) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        icon={Undo2}
        small
        aria-label={i18n._('Undo {name}', { name: fileName })}
        onClick={() => setAsking(true)}
      >
        {i18n._('Undo')}
      </Button>
      {asking && <UndoQuestion runId={runId} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoQuestion({ runId, onClose }: { readonly runId: string; readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const { undo, problem: unread } = useRosterUndo(runId);
  const { busy, problem, attempt } = useAttempt();
  const words = undo === null ? [] : wordsOf(i18n, undo.counts);
  const confirm = () => void attempt(() => undoRoster(runId).then(onClose));
  return (
    <QuestionDialog
      open
      heading={i18n._('Undo this file?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.length === 0 ? i18n._('Close') : i18n._('Cancel')}</Button>
          {words.length > 0 && (
            <Button variant="danger" busy={busy} onClick={confirm}>
              {i18n._('Undo')}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {undo === null && unread === null && <Skeleton shape="row" count={2} />}
        {undo !== null && <Preview undo={undo} words={words} />}
        {[unread, problem].map(
          (each) =>
            each !== null && (
              <Banner key={each} tone="bad" announced>
                {i18n._(each)}
              </Banner>
            ),
        )}
      </Stack>
    </QuestionDialog>
  );
}

function Preview({ undo, words }: { readonly undo: RosterUndo; readonly words: readonly string[] }) {
  const { i18n } = useLingui();
  const { kept, shown } = undo;
  const count = kept.reduce((sum, each) => sum + each.count, 0);
  const title = i18n._('{count, plural, one {# change stays as it is} other {# changes stay as they are}}', {
    count,
  });
  return (
    <>
      {words.length === 0 ? (
        <p>{i18n._('Nothing of this file can be undone.')}</p>
      ) : (
        <ul className={styles.undone}>
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      )}
      {words.length > 0 && (
        <p>{i18n._('Nobody is deleted. A file that waits to be applied is cancelled.')}</p>
      )}
      {count > 0 && (
        <Disclosure title={title}>
          <RowList label={title}>
            {shown.map(({ number, name, className, reason }) => (
              <li key={number}>
                <StaticRow
                  title={name || className || i18n._('No name')}
                  text={
                    <>
                      {i18n._(keptReasonSentences[reason])}
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
        </Disclosure>
      )}
    </>
  );
}

function wordsOf(i18n: I18n, counts: UndoCounts): readonly string[] {
  const accounts = counts['person added'] + counts['teacher added'];
  const linked = counts['person linked'] + counts['teacher linked'];
  const words = [
    [
      counts.joined,
      i18n._('{count, plural, one {# person leaves a class again} other {# people leave classes again}}', {
        count: counts.joined,
      }),
    ],
    [
      counts.left,
      i18n._('{count, plural, one {# person is back in a class} other {# people are back in classes}}', {
        count: counts.left,
      }),
    ],
    [
      accounts,
      i18n._('{count, plural, one {# new account is locked} other {# new accounts are locked}}', {
        count: accounts,
      }),
    ],
    [
      linked,
      i18n._(
        '{count, plural, one {# person is no longer linked with the records} other {# people are no longer linked with the records}}',
        { count: linked },
      ),
    ],
    [
      counts['person renamed'],
      i18n._(
        '{count, plural, one {# person has the old name again} other {# people have their old names again}}',
        {
          count: counts['person renamed'],
        },
      ),
    ],
    [
      counts['class added'],
      i18n._('{count, plural, one {# new class is removed} other {# new classes are removed}}', {
        count: counts['class added'],
      }),
    ],
    [
      counts['class renamed'],
      i18n._(
        '{count, plural, one {# class has its old name again} other {# classes have their old names again}}',
        {
          count: counts['class renamed'],
        },
      ),
    ],
  ] as const;
  return words.filter(([count]) => count > 0).map(([, word]) => word);
}
