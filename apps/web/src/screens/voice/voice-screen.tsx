// A learner's own recordings, of all tasks and targets.
import { voicePieces } from '@foothold/domain/evidence/voices';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useChats } from '../../features/chat/use-chats.ts';
import { useLessons } from '../../features/curriculum/use-lessons.ts';
import { useWork } from '../../features/evidence/use-work.ts';
import { useSubjectTexts } from '../../features/progress/use-subject-texts.ts';
import { YearOfVoices } from '../../features/progress/year-of-voices.tsx';
import { BackHome } from '../../navigation/back-home.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function VoiceScreen() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const work = useWork(viewer.id);
  const pieces = useMemo(() => voicePieces(work.evidence), [work.evidence]);
  const { outline } = useLessons(useChats('group').chats.map(({ chat }) => chat.id));
  const moduleOfItem = useMemo(
    () => new Map([...outline.values()].flat().map(({ id, moduleId }) => [id, moduleId] as const)),
    [outline],
  );
  const { textOf } = useSubjectTexts(viewer.id, pieces, moduleOfItem);
  return (
    <Page>
      <ScreenTitle>{i18n._('My voice')}</ScreenTitle>
      <PageHeading back={<BackHome />} title={i18n._('My voice')} lead={<bdi>{viewer.displayName}</bdi>} />
      {!work.complete && pieces.length === 0 ? (
        <Skeleton shape="row" count={3} />
      ) : pieces.length === 0 ? (
        <EmptyState drawing="bubbles" hint={i18n._('Record your voice in a task. You hear it again here.')}>
          {i18n._('No recordings yet')}
        </EmptyState>
      ) : (
        <YearOfVoices pieces={pieces} textOf={textOf} />
      )}
    </Page>
  );
}
