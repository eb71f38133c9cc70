// The questions of one set of a template, each in its own box: edit, mark for the teacher, move, delete, add.
import { isBlank } from '@foothold/domain/contract/blank';
import {
  maxQuestionLength,
  maxQuestions,
  questionRows,
  templateSentences,
} from '@foothold/domain/plans/template-input';
import { useLingui } from '@lingui/react';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DraftQuestion } from './template-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Card } from '../../../ui/page.tsx';
import { Reorder } from '../../../ui/reorder.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

type Props = {
  readonly questions: readonly DraftQuestion[];
  /** A save was attempted: blank questions show an error. */
  readonly showErrors: boolean;
  readonly onChange: (questions: readonly DraftQuestion[]) => void;
};

export function QuestionList({ questions, showErrors, onChange }: Props) {
  const { i18n } = useLingui();
  const byId = new Map(questions.map((question) => [question.id, question]));
  const list = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  const nameOf = (id: string) => {
    const number = questions.findIndex((question) => question.id === id) + 1;
    return i18n._('Question {number}', { number });
  };
  const edit = (id: string, part: Partial<DraftQuestion>) =>
    onChange(questions.map((question) => (question.id === id ? { ...question, ...part } : question)));

  // A newly added question takes focus.
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    [...(list.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus();
  });

  return (
    <div ref={list}>
      <Stack>
        {questions.length > 0 && (
          <Reorder
            label={i18n._('Questions')}
            ids={questions.map(({ id }) => id)}
            nameOf={nameOf}
            onMove={async ({ ids }) => onChange(ids.flatMap((id) => byId.get(id) ?? []))}
          >
            {(id, controls) => {
              const question = byId.get(id);
              if (question === undefined) return null;
              const blank = showErrors && isBlank(question.text);
              return (
                <Card>
                  <Stack>
                    <TextArea
                      label={nameOf(id)}
                      minRows={questionRows}
                      maxLength={maxQuestionLength}
                      dir="auto"
                      value={question.text}
                      onChange={(event) => edit(id, { text: event.target.value })}
                      {...(blank ? { error: i18n._(templateSentences.question) } : {})}
                    />
                    <Cluster spread="between">
                      <Checkbox
                        label={i18n._('Teacher only')}
                        checked={question.teacherOnly}
                        onChange={(event) => edit(id, { teacherOnly: event.target.checked })}
                      />
                      <Cluster together>
                        {controls}
                        <Button
                          small
                          variant="plain"
                          icon={Trash2}
                          onClick={() => onChange(questions.filter((each) => each.id !== id))}
                        >
                          {i18n._('Delete')}
                        </Button>
                      </Cluster>
                    </Cluster>
                  </Stack>
                </Card>
              );
            }}
          </Reorder>
        )}
        <Cluster>
          <Button
            icon={Plus}
            disabled={questions.length >= maxQuestions}
            onClick={() => {
              added.current = true;
              onChange([...questions, { id: crypto.randomUUID(), text: '', teacherOnly: false }]);
            }}
          >
            {i18n._('Add question')}
          </Button>
        </Cluster>
      </Stack>
    </div>
  );
}
