// The form of a new classroom with what has been entered so far: closing it by mistake loses nothing.
import { useState } from 'react';
import { CreateClassroom, emptyDraft, type NewClassroomDraft } from './create-classroom.tsx';

export function CreateWithDraft({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [draft, setDraft] = useState<NewClassroomDraft>(emptyDraft);
  return <CreateClassroom open={open} draft={draft} onChange={setDraft} onClose={onClose} />;
}
