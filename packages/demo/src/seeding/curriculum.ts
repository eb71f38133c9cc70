// Seeds topics, modules with their pictures, resources with their lesson pages, and tasks.
import { lessonSlug, topics } from '../content/curriculum.ts';
import type { Module, Topic } from '../content/types.ts';
import type { World } from './world.ts';

export function seedCurriculum(world: World, lessonPagesOrigin: string): void {
  topics.forEach((topic, index) => {
    const createdAt = world.at(`${118 - index}d 09:00`);
    world.rows.add('topics', {
      id: world.id('topic', topic.name),
      category_id: world.id('category', topic.category),
      topic_name: topic.name,
      subject: topic.subject,
      active: true,
      created_at: createdAt,
    });
    for (const module of topic.modules) seedModule(world, topic, module, lessonPagesOrigin, createdAt);
  });
}

function seedModule(
  world: World,
  topic: Topic,
  module: Module,
  lessonPagesOrigin: string,
  createdAt: string,
): void {
  const topicId = world.id('topic', topic.name);
  const moduleId = world.id('module', module.slug);
  const ownerId = world.id('person', topic.author);
  const imageFileId = world.files.module(module.slug, { topicId, moduleId, ownerId }, createdAt);
  world.rows.add('modules', {
    id: moduleId,
    topic_id: topicId,
    module_name: module.name,
    can_do: module.canDo,
    image_file_id: imageFileId,
    locked: false,
    created_by: ownerId,
    created_at: createdAt,
  });
  const shares = (topic.sharedWith ?? []).map((category) => ({
    module_id: moduleId,
    category_id: world.id('category', category),
  }));
  world.rows.add('module_shares', ...shares);
  module.resources.forEach(({ instructions }, index) => {
    const embedLink = `${lessonPagesOrigin}/lessons/${lessonSlug(module, index)}`;
    world.rows.add('learning_resources', {
      id: world.id('resource', `${module.slug} ${index}`),
      module_id: moduleId,
      index,
      instructions,
      embed_link: embedLink,
      version: 1,
    });
  });
  module.tasks.forEach((instructions, index) => {
    world.rows.add('tasks', {
      id: world.id('task', `${module.slug} ${index}`),
      module_id: moduleId,
      index,
      instructions,
      version: 1,
    });
  });
}
