// Creates a classroom on two pages: name and first module, then people. Asks before input is discarded.
import type { Mistakes, NewClassroomDraft } from './new-classroom-draft.ts';
import { firstPage, secondPage } from '@foothold/domain/classrooms/input';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttempt } from '../../connection/use-attempt.ts';
import { DiscardQuestion } from '../../navigation/discard-question.tsx';
import { UnsavedChanges } from '../../navigation/unsaved-changes.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import { useFocusOnFirstError } from '../../ui/use-focus-on-first-error.ts';
import { CreateFirstPage } from './create-first-page.tsx';
import { CreateSecondPage } from './create-second-page.tsx';

const emptyDraft: NewClassroomDraft = {
  classroomName: '',
  topicId: '',
  moduleId: '',
  teacherId: '',
  students: [],
};

export function CreateClassroom({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyDraft);
  const [asking, setAsking] = useState(false);
  const [page, setPage] = useState<1 | 2>(1);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failures, setFailures] = useState(0);
  // Pressed again after a lost answer it is the same classroom; with other input it is another call.
  const [callId, setCallId] = useState(() => crypto.randomUUID());
  const { busy, problem, attempt, forget } = useAttempt();
  const { form, place } = useFocusInPages(page, failures);
  const unsaved = Object.values(draft).some((entry) => entry.length > 0);
  const leave = () => (unsaved ? setAsking(true) : onClose());
  const change = (part: Partial<NewClassroomDraft>) => {
    setCallId(crypto.randomUUID());
    setDraft({ ...draft, ...part });
    setMistakes((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in part))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    forget();
    const found = mistakesOf(page === 1 ? firstPage : secondPage, draft);
    setMistakes(found);
    if (Object.keys(found).length > 0) return setFailures(failures + 1);
    if (page === 1) return setPage(2);
    const done = await attempt(async () => {
      const { chat } = await calls.classrooms.createClassroom(
        { ...draft, students: [...draft.students] },
        { context: { callId } },
      );
      showToast(i18n._('The classroom is ready'), 'good', {
        word: i18n._('Open'),
        run: () => void navigate({ to: '/staff/classrooms/$groupChatId', params: { groupChatId: chat.id } }),
      });
    });
    if (done) onClose();
  };
  return (
    <>
      <Dialog open heading={i18n._('Create classroom')} onClose={leave}>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="large">
            <p ref={place} tabIndex={-1}>
              {i18n._('Page {page} of 2', { page })}
            </p>
            {problem !== null && (
              <Banner tone="bad" heading={i18n._('The classroom was not created')} announced>
                {i18n._(problem)}
              </Banner>
            )}
            {page === 1 ? (
              <CreateFirstPage draft={draft} mistakes={mistakes} onChange={change} />
            ) : (
              <CreateSecondPage draft={draft} mistakes={mistakes} onChange={change} />
            )}
            <DialogActions>
              {page === 2 && <Button onClick={() => setPage(1)}>{i18n._('Back')}</Button>}
              <Button type="submit" variant="primary" busy={busy}>
                {page === 1 ? i18n._('Next') : i18n._('Create')}
              </Button>
            </DialogActions>
          </Stack>
        </form>
      </Dialog>
      <DiscardQuestion open={asking} onDiscard={onClose} onStay={() => setAsking(false)} />
      <UnsavedChanges unsaved={unsaved} />
    </>
  );
}

/** Moves focus to the start of a new page, and to the first invalid field after an error. */
function useFocusInPages(page: number, failures: number) {
  const form = useFocusOnFirstError<HTMLFormElement>(failures);
  const place = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) place.current?.focus();
    shown.current = page;
  }, [page]);
  return { form, place };
}

type Page = typeof firstPage | typeof secondPage;

function mistakesOf(page: Page, draft: NewClassroomDraft): Mistakes {
  const { error } = page.safeParse(draft);
  const entries = (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]);
  return Object.fromEntries(entries.toReversed()) as Mistakes;
}
