// The starter pack: the demo provider's course without its people, with the lesson pages of this server.
import { lessonSlug, topics } from '@foothold/demo/content/curriculum';
import type { StarterPack } from '../kernel/edge/ports.ts';

export function starterPackAt(lessonPagesOrigin: string): StarterPack {
  return {
    topics: topics.map((topic) => ({
      topicName: topic.name,
      subject: topic.subject,
      modules: topic.modules.map((module) => ({
        key: module.slug,
        moduleName: module.name,
        canDo: module.canDo,
        resources: module.resources.map(({ instructions }, index) => ({
          instructions,
          embedLink: `${lessonPagesOrigin}/lessons/${lessonSlug(module, index)}`,
        })),
        tasks: module.tasks,
      })),
    })),
    picture: async ({ key }) => {
      // Most servers never draw one.
      const [{ default: sharp }, { modulePicture, toWebp }] = await Promise.all([
        import('sharp'),
        import('@foothold/demo/content/pictures'),
      ]);
      const content = await toWebp(modulePicture(key));
      const { width, height } = await sharp(content).metadata();
      return { content, width, height };
    },
  };
}
