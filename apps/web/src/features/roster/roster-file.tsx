// Where an administrator drops a roster's file, or chooses it.
import { useLingui } from '@lingui/react';
import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { Problem } from '../../ui/problem.tsx';
import styles from './roster.module.css';
import { sendRosterFile } from './use-roster.ts';

export function RosterFile() {
  const { i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const send = (file: File) => void attempt(() => sendRosterFile(file));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !busy) send(file);
  };
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
      <Button variant="primary" icon={FileUp} busy={busy} onClick={() => input.current?.click()}>
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
