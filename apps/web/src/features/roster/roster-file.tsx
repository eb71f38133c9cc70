// Where an administrator drops a roster's file, or chooses it.
import { maxSystemLength } from '@foothold/domain/roster/input';
import { useLingui } from '@lingui/react';
import { FileUp } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Problem } from '../../ui/problem.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './roster.module.css';
import { sendRosterFile } from './use-roster.ts';

type Props = {
  readonly systems: readonly string[];
  /** Choosing a file is the next thing to do: none waits for an answer. */
  readonly isNext: boolean;
};

export function RosterFile({ systems, isNext }: Props) {
  const { i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [system, setSystem] = useState('');
  const known = useId();
  const { busy, problem, attempt } = useAttempt();
  const send = (file: File) => void attempt(() => sendRosterFile(file, system));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !busy) send(file);
  };
  // Most providers have one system, and need not read of others.
  const systemField = (
    <TextField
      label={i18n._('Records system (optional)')}
      hint={i18n._(
        'Only where several systems have people of this category, such as one for staff and one for learners: each needs its own name, always the same.',
      )}
      value={system}
      maxLength={maxSystemLength}
      autoComplete="off"
      list={known}
      onChange={(event) => setSystem(event.target.value)}
    />
  );
  return (
    <div
      className={classNames(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        {i18n._(
          'Drop a CSV file from your records here, or a ZIP file in the format OneRoster. Each line of a CSV file is one person in one class: number of the person, first name, surname, phone number, number and name of the class.',
        )}
      </p>
      {systems.length > 0 ? (
        systemField
      ) : (
        <Disclosure title={i18n._('Several records systems')}>{systemField}</Disclosure>
      )}
      <datalist id={known}>
        {systems.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <Button
        variant={isNext ? 'primary' : 'quiet'}
        icon={FileUp}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {i18n._('Choose a file')}
      </Button>
      <FileInput
        ref={input}
        accept=".csv,.tsv,.txt,.zip,text/csv,text/plain,text/tab-separated-values,application/zip"
        label={i18n._('Choose a file')}
        onChoose={send}
      />
      <Problem sentence={problem} />
    </div>
  );
}
