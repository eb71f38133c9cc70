// Asks what the columns of a roster file mean, once: the answer is remembered for the next files.
import { rosterKindLabels, rosterKinds, type RosterKind } from '@foothold/domain/roster/columns';
import type { RosterRun } from '@foothold/domain/roster/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CancelRoster } from './cancel-roster.tsx';
import styles from './roster.module.css';

type Props = { readonly run: RosterRun; readonly isNext: boolean };

export function ChooseColumns({ run, isNext }: Props) {
  const { i18n } = useLingui();
  const [columns, setColumns] = useState(run.columns);
  const { busy, problem, attempt } = useAttempt();
  const change = (index: number, kind: RosterKind) =>
    setColumns(columns.map((column, at) => (at === index ? { ...column, kind } : column)));
  return (
    <Stack>
      <Banner tone="warn" announced>
        {i18n._(
          'Please say what each column means. The number of the person, the names and the phone number are needed. A column that only counts the rows (1, 2, 3) is not the number of the person.',
        )}
      </Banner>
      <div className={styles.columns}>
        {columns.map(({ heading, kind }, index) => (
          <SelectField
            // Headings may be the same; columns never change their order.
            key={index}
            label={heading || i18n._('Column {number}', { number: index + 1 })}
            value={kind}
            options={rosterKinds.map((each) => ({ value: each, label: i18n._(rosterKindLabels[each]) }))}
            // Sound: the options are the kinds.
            onChange={(event) => change(index, event.target.value as RosterKind)}
          />
        ))}
      </div>
      <Problem sentence={problem} />
      <Cluster>
        <Button
          variant={isNext ? 'primary' : 'quiet'}
          busy={busy}
          onClick={() =>
            void attempt(() => calls.roster.setRosterColumns({ runId: run.id, columns: [...columns] }))
          }
        >
          {i18n._('Save and read the file')}
        </Button>
        <CancelRoster runId={run.id} />
      </Cluster>
    </Stack>
  );
}
