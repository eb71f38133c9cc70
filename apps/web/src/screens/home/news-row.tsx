// One row of what is new: a comment with its author's face, first words and voice, or a lesson with its picture.
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { pictureOf } from '../../features/people/pictures.ts';
import { usePeople } from '../../features/people/use-people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import covering from '../../ui/covering-link.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { play } from '../../ui/play.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './home-news.module.css';
import type { News } from './news.ts';
import type { CurrentLesson } from '../../features/progress/use-current-lessons.ts';

type NewComment = Extract<News, { kind: 'comment' }>;

export function NewsRow({ news }: { readonly news: News }) {
  return news.kind === 'comment' ? <CommentRow news={news} /> : <LessonRow lesson={news.lesson} />;
}

function CommentRow({ news }: { readonly news: NewComment }) {
  const { i18n } = useLingui();
  const { comment, subject } = news;
  const author = usePeople().byId.get(comment.createdBy ?? '');
  const name = comment.createdBy === null ? i18n._('Deleted User') : (author?.displayName ?? i18n._('Staff'));
  const words = <Words name={name} text={comment.text} />;
  return (
    <li className={styles.row}>
      <Avatar src={pictureOf(author)} />
      {subject.kind === 'task' ? (
        <Link
          className={`${styles.words} ${covering.covering}`}
          to="/topics/$topicId/modules/$moduleId/tasks/$taskId"
          params={{ ...lessonParamsOf(subject.lesson), taskId: subject.taskId }}
        >
          {words}
        </Link>
      ) : (
        <Link
          className={`${styles.words} ${covering.covering}`}
          to="/targets/$targetId"
          params={{ targetId: subject.targetId }}
        >
          {words}
        </Link>
      )}
      {comment.file?.fileType === 'audio' && <Voice src={fileUrl(comment.file.id)} by={name} />}
    </li>
  );
}

function LessonRow({ lesson }: { readonly lesson: CurrentLesson }) {
  const { i18n } = useLingui();
  const { imageFileId, moduleName } = lesson.module;
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <Picture src={imageFileId === null ? null : fileUrl(imageFileId)} alt="" seed={moduleName} />
      </span>
      <Link
        className={`${styles.words} ${covering.covering}`}
        to="/topics/$topicId/modules/$moduleId/learning"
        params={lessonParamsOf(lesson)}
        state={{ isFromHome: true }}
      >
        <Words name={i18n._('New lesson')} text={moduleName} />
      </Link>
    </li>
  );
}

function Words({ name, text }: { readonly name: ReactNode; readonly text: string }) {
  return (
    <>
      <span className={`${styles.line} ${styles.name}`} dir="auto">
        {name}
      </span>
      <span className={styles.line} dir="auto">
        {text}
      </span>
    </>
  );
}

/** Plays here: the recording is fetched only when the learner presses it. */
function Voice({ src, by }: { readonly src: string; readonly by: string }) {
  const { i18n } = useLingui();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const toggle = () => {
    const element = audio.current;
    if (element === null) return;
    if (element.paused)
      play(element).catch(() => showToast(i18n._('This recording cannot be played'), 'bad'));
    else element.pause();
  };
  return (
    <>
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <track kind="captions" />
      </audio>
      <IconButton
        className={styles.play}
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? i18n._('Pause') : i18n._('Listen to {name}', { name: by })}
        onClick={toggle}
      />
    </>
  );
}

function lessonParamsOf({ module }: CurrentLesson): { readonly topicId: string; readonly moduleId: string } {
  return { topicId: module.topicId, moduleId: module.id };
}
