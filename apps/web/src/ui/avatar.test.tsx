// Proves when a user's picture is shown and when a drawn avatar is.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('a user with a picture is shown with it, and one without with a drawn avatar of the same name', () => {
  const picture = renderToStaticMarkup(<Avatar src="/files/amina" alt="Amina Yusuf" />);
  expect(picture).toMatch(/^<img src="\/files\/amina" alt="Amina Yusuf"/);
  for (const src of [undefined, null, '']) {
    const drawn = renderToStaticMarkup(<Avatar {...(src === undefined ? {} : { src })} alt="Amina Yusuf" />);
    expect(drawn).toMatch(/^<svg[^>]* role="img" aria-label="Amina Yusuf"/);
  }
  // Next to the name it has no text alternative.
  expect(renderToStaticMarkup(<Avatar />)).toMatch(/^<svg[^>]* aria-hidden="true"/);
});
