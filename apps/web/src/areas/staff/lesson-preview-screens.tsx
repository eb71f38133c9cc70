// The four screens of a lesson as staff see them.
import { LearningListScreen } from '../learner/learning-list-screen.tsx';
import { ResourceScreen } from '../learner/resource-screen.tsx';
import { TaskListScreen } from '../learner/task-list-screen.tsx';
import { TaskScreen } from '../learner/task-screen.tsx';
import { LessonPreview } from './lesson-preview.tsx';

export function PreviewedLearningList() {
  return (
    <LessonPreview list="learningResources">
      <LearningListScreen />
    </LessonPreview>
  );
}

export function PreviewedResource() {
  return (
    <LessonPreview list="learningResources">
      <ResourceScreen />
    </LessonPreview>
  );
}

export function PreviewedTaskList() {
  return (
    <LessonPreview list="tasks">
      <TaskListScreen />
    </LessonPreview>
  );
}

export function PreviewedTask() {
  return (
    <LessonPreview list="tasks">
      <TaskScreen />
    </LessonPreview>
  );
}
