// The learning plan of a classroom.
import { ClassPlan } from './class-plan.tsx';
import { ClassroomFrame } from './classroom-frame.tsx';
import styles from './classroom.module.css';

export function ClassroomPlanScreen() {
  return (
    <ClassroomFrame current="plan">
      {({ chat, classroom, changes }) => (
        <div className={styles.setting}>
          <ClassPlan chat={chat} students={classroom.students.length} changes={changes} />
        </div>
      )}
    </ClassroomFrame>
  );
}
