// A learner saves an own message as evidence: for a personal target, or for a task of a lesson of this category.
import { useLessons } from '../curriculum/use-lessons.ts';
import { useChats } from './use-chats.ts';
import { SaveEvidenceDialog, type SaveEvidenceProps } from './save-evidence-dialog.tsx';

export function SaveOwnEvidence(props: SaveEvidenceProps) {
  const { chats, complete } = useChats('group');
  const taught = useLessons(chats.map(({ chat }) => chat.id));
  return (
    <SaveEvidenceDialog
      {...props}
      modules={taught.lessons
        .map(({ module }) => module)
        .filter(({ id }) => taught.outline.get(id)?.some((item) => item.kind === 'task'))}
      modulesComplete={complete && taught.complete}
    />
  );
}
