// The input of an invitation list: pasted from a spreadsheet, or opened from a file.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { FileUp, ListChecks } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { textOfFile } from './text-of-file.ts';

type Props = {
  /** The typed text, not parsed yet. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | null;
  readonly onProblem: (problem: string) => void;
  readonly onRead: (lists: readonly string[]) => void;
};

export function InviteListForm({ text, onChange, problem, onProblem, onRead }: Props) {
  const { i18n } = useLingui();
  const file = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  // Who comes from a spreadsheet pastes at once, wherever the focus is.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      const isInField = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      if (isInField || isBlank(pasted)) return;
      event.preventDefault();
      onChange(isBlank(text) ? pasted : `${text}\n${pasted}`);
      box.current?.focus();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [text, onChange]);
  const openFile = async (chosen: File) => {
    const read = await textOfFile(chosen);
    if (read === null) onProblem(i18n._('Please save the list as a CSV file first'));
    // Text typed before stays in the list.
    else onRead([text, read]);
  };
  return (
    <Card>
      <Stack>
        {problem !== null && (
          <Banner tone="bad" announced>
            {problem}
          </Banner>
        )}
        <TextArea
          ref={box}
          label={i18n._('List of people')}
          hint={i18n._(
            'One person on each line: first name, surname, phone number, and a PIN if you have one. Copy the columns from your spreadsheet and paste them here.',
          )}
          minRows={8}
          maxRows={16}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <Cluster>
          <Button variant="primary" icon={ListChecks} disabled={isBlank(text)} onClick={() => onRead([text])}>
            {i18n._('Check the list')}
          </Button>
          <Button icon={FileUp} onClick={() => file.current?.click()}>
            {i18n._('Open a CSV file')}
          </Button>
          <FileInput
            ref={file}
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            label={i18n._('Open a CSV file')}
            onChoose={(chosen) => void openFile(chosen)}
          />
        </Cluster>
      </Stack>
    </Card>
  );
}
