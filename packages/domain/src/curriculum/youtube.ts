// The address at which YouTube lets others frame a video, a part of one or a playlist, from each address that it gives people.
import type { Place } from './embed-sites.ts';

const hosts: readonly string[] = ['youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'youtu.be'];

/** Of their owner alone (watch later, liked), or generated for each user: the player refuses them. */
const ownList = /^(WL|LL|LM|RD)/;

/** Null for other hosts and pages. `host` is without `www.` or `m.`. https://developers.google.com/youtube/player_parameters */
export function youtubePlace(host: string, url: URL): Place | null {
  if (!hosts.includes(host)) return null;
  const { pathname, searchParams, hash } = url;
  const asked = searchParams.get('list');
  const list = asked === null || ownList.test(asked) ? null : asked;
  const player = /^\/embed\/([\w-]+)/.exec(pathname)?.[1];
  const video =
    player ?? videoOf(host, url) ?? (pathname === '/playlist' && list !== null ? 'videoseries' : null);
  if (video === null) return null;
  const start = seconds(
    searchParams.get('start') ?? searchParams.get('t') ?? /^#t=(.+)/.exec(hash)?.[1] ?? '',
  );
  if (player !== undefined) return { src: started(url, start), page: watchPage(video, list, start) };
  const query = queryOf({ list, start, end: seconds(searchParams.get('end') ?? '') });
  return {
    src: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}${query}`,
    page: url.href,
  };
}

function videoOf(host: string, { pathname, searchParams }: URL): string | null {
  if (host === 'youtu.be') return /^\/([^/]+)/.exec(pathname)?.[1] ?? null;
  if (pathname === '/watch') return searchParams.get('v') || null;
  return /^\/(?:shorts|live|v|e|watch)\/([\w-]+)/.exec(pathname)?.[1] ?? null;
}

/** A player, which knows `start` but not the `t` of other pages. */
function started(url: URL, start: number | null): string {
  if (start === null || url.searchParams.get('start') !== null) return url.href;
  const at = new URL(url.href);
  at.searchParams.delete('t');
  at.searchParams.set('start', String(start));
  return at.href;
}

/** Opened alone, a player refuses to play: it asks which page embeds it. */
function watchPage(video: string, list: string | null, start: number | null): string {
  const isList = video === 'videoseries';
  const query = queryOf({ v: isList ? null : video, list, t: start });
  return `https://www.youtube.com/${isList ? 'playlist' : 'watch'}${query}`;
}

function queryOf(parameters: Readonly<Record<string, string | number | null>>): string {
  const query = Object.entries(parameters)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
  return query === '' ? '' : `?${query}`;
}

/** "90", "90s" and "1h2m3s" in seconds; null for 0 and anything else. */
function seconds(time: string): number | null {
  const [, hours = '0', minutes = '0', rest = '0'] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) || null;
}
