// Where well-known sites let others frame a page: what teachers copy is often the address of another page, which refuses.
import { youtubePlace } from './youtube.ts';

export type Place = {
  /** What a frame shows. */
  readonly src: string;
  /** What a tab of its own shows. */
  readonly page: string;
};

/** `url` is of https. The page of a site that is not listed is framed as it is, and so is a player or an embed address. */
export function placeOf(url: URL): Place {
  const host = url.hostname.replace(/^(www|m)\./, '');
  const youtube = youtubePlace(host, url);
  if (youtube !== null) return youtube;
  for (const [site, path, frameOf] of sites) {
    const parts = site.test(host) ? path.exec(url.pathname) : null;
    if (parts !== null) return { src: new URL(frameOf(parts, url), url.href).href, page: url.href };
  }
  return { src: url.href, page: url.href };
}

type Parts = readonly (string | undefined)[];
type Site = readonly [host: RegExp, path: RegExp, frameOf: (parts: Parts, url: URL) => string];

/** An address of Google may name an organisation, and which of several accounts is signed in. */
const google = (kind: string) => new RegExp(`^/(?:a/[\\w.-]+/)?${kind.replace('{account}', '(?:u/\\d+/)?')}`);
const docs = /^docs\.google\.com$/;
const drive = /^drive\.google\.com$/;

const sites: readonly Site[] = [
  // A video that is not listed has a key, after its number or as `h`; without it the player refuses.
  [
    /^vimeo\.com$/,
    /^\/(?:[a-z][\w-]*\/|\d+\/(?=video\/))*(\d+)(?:\/([\da-f]+))?\/?$/,
    ([, video, inPath], { searchParams, hash }) => {
      const key = inPath ?? searchParams.get('h');
      const time = /^#t=\w+$/.test(hash) ? hash : '';
      return `https://player.vimeo.com/video/${video}${key === null ? '' : `?h=${encodeURIComponent(key)}`}${time}`;
    },
  ],
  // What is published is a page already. A file of before 2021 may need its resource key.
  [
    docs,
    google('(document|spreadsheets)/{account}d/(?!e/)([\\w-]+)(?!.*/preview)'),
    ([, kind, id], url) => `/${kind}/d/${id}/preview${kept(url, /^resourcekey$/)}${gridOf(url)}`,
  ],
  [
    docs,
    google('presentation/{account}d/((?:e/)?[\\w-]+)(?!.*/(?:pub)?embed)'),
    ([, id], url) => `/presentation/d/${id}/embed${kept(url, /^(start|loop|delayms|resourcekey)$/)}`,
  ],
  [
    docs,
    google('forms/{account}d/(e/[\\w-]+)/viewform'),
    ([, id], url) =>
      `/forms/d/${id}/viewform${joined('?embedded=true', kept(url, /^(entry\.|emailAddress)/))}`,
  ],
  [
    drive,
    google('file/{account}d/([\\w-]+)(?!.*/preview)'),
    ([, id], url) => `/file/d/${id}/preview${kept(url, /^resourcekey$/)}`,
  ],
  [
    drive,
    google('(?:open|uc)$'),
    (_, url) => `/file/d/${url.searchParams.get('id') ?? ''}/preview${kept(url, /^resourcekey$/)}`,
  ],
  [
    /^forms\.(office\.com|cloud\.microsoft)$/,
    /^\/(r\/|pages\/responsepage)/i,
    (_, url) => `${url.pathname}${joined(kept(url, /^(?!embed$)/), '?embed=true')}`,
  ],
  [/^sway\.(office\.com|cloud\.microsoft)$/, /^\/([\w-]{8,})\/?$/, ([, id]) => `/s/${id}/embed`],
  [
    /^canva\.com$/,
    /^\/design\/([\w-]+)\/([\w-]+)\/(?:view|watch|edit)$/,
    ([, design, token]) => `/design/${design}/${token}/view?embed`,
  ],
  // A board's number follows its name; words of Padlet's own pages have no digit.
  [/^padlet\.com$/, /^\/[^/]+\/(?:[^/]*-)?(?=[a-z]*\d)([\da-z]{9,})\/?$/, ([, board]) => `/embed/${board}`],
  [
    /^quizlet\.com$/,
    /^\/(?:[a-z]{2}(?:-[a-z]+)?\/)?(\d+)\/(?!.*\bembed\b)(learn|test|match|spell)?/,
    ([, set, mode = 'flashcards']) => `/${set}/${mode}/embed`,
  ],
  [/^learningapps\.org$/, /^\/display$/, (_, url) => `/watch${url.search}`],
  [/^learningapps\.org$/, /^\/(?:view)?(\d+)$/, ([, app]) => `/watch?app=${app}`],
  [/\.h5p\.com$/, /^\/content\/(\d+)\/?$/, ([, content]) => `/content/${content}/embed`],
  [/^edpuzzle\.com$/, /^\/media\/([\w-]+)/, ([, media]) => `/embed/media/${media}`],
  [/^loom\.com$/, /^\/share\/([\w-]+)/, ([, film], url) => `/embed/${film}${kept(url, /^t$/)}`],
  [/^ted\.com$/, /^\/talks\/[^/]+/, ([talk]) => `https://embed.ted.com${talk}`],
  [/^vocaroo\.com$|^voca\.ro$/, /^\/(\w{8,})$/, ([, sound]) => `https://vocaroo.com/embed/${sound}`],
  [
    /^open\.spotify\.com$/,
    /^\/(?:intl-[\w-]+\/)?(track|album|playlist|episode|show)\/(\w+)/,
    ([, kind, id], url) => `/embed/${kind}/${id}${kept(url, /^t$/)}`,
  ],
];

/** Which sheet of a spreadsheet. */
function gridOf({ hash }: URL): string {
  return /^#gid=\d+$/.test(hash) ? hash : '';
}

/** The link's own parameters whose names match, as they are written; empty without any. */
function kept(url: URL, names: RegExp): string {
  const parts = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && names.test(part.split('=', 1).join('')));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function joined(query: string, more: string): string {
  return query === '' ? more : `${query}${more.replace('?', '&')}`;
}
