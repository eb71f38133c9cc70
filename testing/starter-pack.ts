// A small starter pack, for tests of how one is added.
import sharp from 'sharp';
import type { StarterPack } from '../apps/server/src/kernel/edge/ports.ts';

const moduleNamed = (key: string, moduleName: string) => ({
  key,
  moduleName,
  canDo: `I can do this: ${moduleName}.`,
  resources: [
    { instructions: `Read about it: ${moduleName}`, embedLink: `https://lessons.example.org/${key}` },
  ],
  tasks: ['Write three sentences.', 'Say them.'],
});

export const smallPack: StarterPack = {
  topics: [
    {
      topicName: 'Books',
      subject: 'Level 1',
      modules: [moduleNamed('library', 'At the library'), moduleNamed('shop', 'In the bookshop')],
    },
    { topicName: 'Garden', subject: 'Level 2', modules: [moduleNamed('seeds', 'Seeds')] },
  ],
  picture: async () => {
    const [width, height] = [8, 5];
    const image = sharp({ create: { width, height, channels: 3, background: 'teal' } });
    return { content: await image.webp().toBuffer(), width, height };
  },
};
