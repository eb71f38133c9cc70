// Proves which links a learner's frame accepts, and that malicious ones are refused.
import { describe, expect, it } from 'vitest';
import { frameOf, isFileLink } from './embed-link.ts';

const policy = { appOrigin: 'https://learn.example.org', lessonPagesOrigin: 'http://localhost:3001' };
const src = (link: string) => frameOf(link, policy)?.src ?? null;

describe('a learning resource', () => {
  it('shows any web page in its frame, always over https [MOD-14]', () => {
    expect(src('https://www.bbc.co.uk/learn?x=1#a')).toBe('https://www.bbc.co.uk/learn?x=1#a');
    expect(src('http://example.com/page')).toBe('https://example.com/page');
  });

  it('shows a pasted video or slide page by the address that may be framed', () => {
    const youtube = 'https://www.youtube-nocookie.com/embed/';
    const vimeo = 'https://player.vimeo.com/video/';
    const google = 'https://docs.google.com/';
    const shown = {
      'https://www.youtube.com/watch?v=abc_123': `${youtube}abc_123`,
      'https://www.youtube.com/watch?v=abc_123&t=4': `${youtube}abc_123?start=4`,
      'https://www.youtube.com/watch?v=abc_123&t=1h2m3s&feature=share': `${youtube}abc_123?start=3723`,
      'https://www.youtube.com/watch?v=abc_123#t=90s': `${youtube}abc_123?start=90`,
      'https://www.youtube.com/watch?v=abc_123&t=soon': `${youtube}abc_123`,
      'https://youtu.be/abc_123?si=x&t=75': `${youtube}abc_123?start=75`,
      'https://youtu.be/abc_123?start=5&end=9': `${youtube}abc_123?start=5&end=9`,
      'https://m.youtube.com/shorts/abc_123': `${youtube}abc_123`,
      'https://www.youtube.com/live/abc_123?t=2m': `${youtube}abc_123?start=120`,
      'https://www.youtube.com/watch?v=abc_123&list=PL_9&index=2': `${youtube}abc_123?list=PL_9`,
      'https://www.youtube.com/watch?v=abc_123&list=WL&t=4': `${youtube}abc_123?start=4`,
      'https://music.youtube.com/watch?v=abc_123': `${youtube}abc_123`,
      'https://www.youtube.com/embed/abc_123?rel=0&t=1m':
        'https://www.youtube.com/embed/abc_123?rel=0&start=60',
      'https://www.youtube.com/playlist?list=PL_9': `${youtube}videoseries?list=PL_9`,
      'https://vimeo.com/12345': `${vimeo}12345`,
      'https://vimeo.com/12345/0a1b2c?share=copy': `${vimeo}12345?h=0a1b2c`,
      'https://vimeo.com/12345?h=0a1b2c#t=30s': `${vimeo}12345?h=0a1b2c#t=30s`,
      'https://vimeo.com/channels/staffpicks/12345': `${vimeo}12345`,
      'https://vimeo.com/showcase/77/video/12345': `${vimeo}12345`,
      'https://vimeo.com/manage/videos/12345/0a1b2c': `${vimeo}12345?h=0a1b2c`,
      [`${google}presentation/d/a-B_1/edit#slide=id.p`]: `${google}presentation/d/a-B_1/embed`,
      [`${google}presentation/d/e/2PACX-1/pub?start=true&loop=false&delayms=3000`]: `${google}presentation/d/e/2PACX-1/embed?start=true&loop=false&delayms=3000`,
      [`${google}presentation/u/1/d/a-B_1/edit`]: `${google}presentation/d/a-B_1/embed`,
      [`${google}document/d/a-B_1/edit?tab=t.0`]: `${google}document/d/a-B_1/preview`,
      [`${google}a/college.ac.uk/spreadsheets/d/a-B_1/edit`]: `${google}spreadsheets/d/a-B_1/preview`,
      [`${google}forms/d/e/1FAIpQ/viewform?usp=sf_link`]: `${google}forms/d/e/1FAIpQ/viewform?embedded=true`,
      [`${google}forms/d/e/1FAIpQ/viewform?usp=pp_url&entry.1=Amina`]: `${google}forms/d/e/1FAIpQ/viewform?embedded=true&entry.1=Amina`,
      [`${google}spreadsheets/d/a-B_1/edit?resourcekey=0-x#gid=7`]: `${google}spreadsheets/d/a-B_1/preview?resourcekey=0-x#gid=7`,
      'https://drive.google.com/file/d/a-B_1/view?usp=sharing':
        'https://drive.google.com/file/d/a-B_1/preview',
      'https://drive.google.com/file/d/a-B_1/view?resourcekey=0-x':
        'https://drive.google.com/file/d/a-B_1/preview?resourcekey=0-x',
      'https://drive.google.com/open?id=a-B_1&usp=drive_copy':
        'https://drive.google.com/file/d/a-B_1/preview',
    };
    for (const [link, frame] of Object.entries(shown)) expect(src(link), link).toBe(frame);
    for (const other of [
      'https://example.com/shorts/abc_123',
      'https://www.youtube.com/feed?v=abc_123',
      'https://www.youtube.com/embed/abc_123?start=4&end=9',
      'https://www.youtube-nocookie.com/embed/abc_123?si=x&list=PL_9',
      'https://www.youtube.com/@teacher',
      'https://player.vimeo.com/video/12345?h=0a1b2c',
      `${google}presentation/d/a-B_1/embed?start=false&loop=false&delayms=3000`,
      `${google}presentation/d/e/2PACX-1/pubembed?start=true&delayms=3000`,
      `${google}document/d/a-B_1/preview?tab=t.0`,
      `${google}spreadsheets/d/e/2PACX-1/pubhtml?widget=true&headers=false`,
      'https://vimeo.com/features',
      `${google}document/d/e/2PACX-1/pub?embedded=true`,
      `${google}forms/d/a-B_1/edit`,
      'https://drive.google.com/drive/folders/1',
    ])
      expect(src(other)).toBe(other);
  });

  it('shows a board, a quiz or a recording that was copied from its own page, which no frame may show', () => {
    const shown = {
      'https://forms.office.com/r/x1?lang=en': 'https://forms.office.com/r/x1?lang=en&embed=true',
      'https://forms.office.com/Pages/ResponsePage.aspx?id=x1':
        'https://forms.office.com/Pages/ResponsePage.aspx?id=x1&embed=true',
      'https://sway.office.com/Ab12-Cd34': 'https://sway.office.com/s/Ab12-Cd34/embed',
      'https://www.canva.com/design/DAH/jZX/edit?utm_content=DAH':
        'https://www.canva.com/design/DAH/jZX/view?embed',
      'https://padlet.com/ms_clarke/food-and-drink-2dd8zchhneh80cnr':
        'https://padlet.com/embed/2dd8zchhneh80cnr',
      'https://quizlet.com/gb/404238738/food-flash-cards/?i=1&x=1jqt':
        'https://quizlet.com/404238738/flashcards/embed',
      'https://quizlet.com/404238738/match': 'https://quizlet.com/404238738/match/embed',
      'https://learningapps.org/display?v=p9v': 'https://learningapps.org/watch?v=p9v',
      'https://learningapps.org/1653886': 'https://learningapps.org/watch?app=1653886',
      'https://college.h5p.com/content/1292': 'https://college.h5p.com/content/1292/embed',
      'https://edpuzzle.com/media/5f1a': 'https://edpuzzle.com/embed/media/5f1a',
      'https://www.loom.com/share/1a2b?sid=9&t=5': 'https://www.loom.com/embed/1a2b?t=5',
      'https://www.ted.com/talks/a_talk?language=en': 'https://embed.ted.com/talks/a_talk',
      'https://voca.ro/1abcdefgh': 'https://vocaroo.com/embed/1abcdefgh',
      'https://open.spotify.com/intl-de/episode/5x?si=1': 'https://open.spotify.com/embed/episode/5x',
    };
    for (const [link, frame] of Object.entries(shown)) {
      expect(src(link), link).toBe(frame);
      expect(src(frame), 'and what it gives out stays').toBe(frame);
    }
    for (const other of [
      'https://quizlet.com/404/flashcards/embed?i=10rxrk&x=1jj1',
      'https://wordwall.net/embed/7509?themeId=1&templateId=3&fontStackId=0',
      'https://padlet.com/about/testimonials',
      'https://view.genially.com/6746ccd16318d281726c1bd6',
    ])
      expect(src(other)).toBe(other);
  });

  it('opens in a tab of its own as the page that was copied, and a player of YouTube as the page of its film', () => {
    const page = (link: string) => frameOf(link, policy)?.page;
    expect(page('http://example.com/a')).toBe('https://example.com/a');
    expect(page('https://vimeo.com/12345/0a1b2c')).toBe('https://vimeo.com/12345/0a1b2c');
    expect(page('https://youtu.be/abc_123?t=4')).toBe('https://youtu.be/abc_123?t=4');
    expect(page('https://www.youtube.com/embed/abc_123?start=4&list=PL_9')).toBe(
      'https://www.youtube.com/watch?v=abc_123&list=PL_9&t=4',
    );
    expect(page('https://www.youtube-nocookie.com/embed/videoseries?list=PL_9')).toBe(
      'https://www.youtube.com/playlist?list=PL_9',
    );
  });

  it('shows the placeholder for an invalid link [MOD-15, ERR-8]', () => {
    for (const link of ['', 'hello', 'www.example.com', '//example.com', 'https://', 'ftp://example.com/a']) {
      expect(src(link), link).toBeNull();
    }
  });

  it('never frames script, our own pages, private networks or links with a password [THREAT-14]', () => {
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,hi',
      'blob:https://learn.example.org/1',
      'https://learn.example.org/staff',
      'http://learn.example.org/',
      'https://user:pass@example.com/',
      'https://learn.example.org./staff',
      'http://localhost/',
      'http://localhost./',
      'http://printer.local./',
      'http://demo.localhost/',
      'http://wiki.internal/',
      'https://user@example.com/',
      'https://:pass@example.com/',
      'http://127.0.0.1:5432/',
      'http://10.0.0.1/',
      'http://172.16.3.4/',
      'http://192.168.1.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://[fe80::1]/',
      'http://0x7f000001/',
      'http://2130706433/',
      'http://router/',
    ]) {
      expect(src(link), link).toBeNull();
    }
  });

  it('is never in a private network, from its first to its last address; the adjacent addresses are public', () => {
    const networks = {
      private:
        '0.0.0.0 0.1.2.3 10.0.0.0 10.255.255.255 127.0.0.0 127.255.255.255 169.254.0.0 172.16.0.0 172.31.255.255 192.168.0.0 100.64.0.0 100.127.255.255',
      public:
        '1.0.0.0 9.255.255.255 11.0.0.0 126.255.255.255 128.0.0.0 169.253.1.1 170.254.1.1 172.15.255.255 172.32.0.0 173.20.0.1 192.167.1.1 193.168.1.1 100.63.255.255 100.128.0.0 101.100.0.1',
    };
    for (const host of networks.private.split(' ')) expect(src(`https://${host}/`), host).toBeNull();
    for (const host of ['[fc00::1]', '[fd12::1]', '[fe80::1]', '[febf::1]', '[::2]'])
      expect(src(`https://${host}/`), host).toBeNull();
    for (const host of [...networks.public.split(' '), '[2606:4700:4700::1111]', 'locals.example']) {
      expect(src(`https://${host}/`), host).toBe(`https://${host}/`);
    }
  });

  it('recognizes our own address in every spelling, and on the port to which http is upgraded', () => {
    const spellings = [
      'http://learn.example.org:443/',
      'https://learn.example.org:443/staff',
      'http://learn.example.org:80/',
      'http://LEARN.Example.ORG:443/',
      'http://learn.example.org.:443/',
      'https://learn.example.org../',
      'http://@learn.example.org:443/',
      'http://:@learn.example.org/',
      'http://someone@learn.example.org:443/',
      'http:\\\\learn.example.org:443\\staff',
      'https:learn.example.org/',
      ' \thttps://learn.ex\nample.org/',
      'https://ｌｅａｒｎ.example。org/',
      'https://le%61rn.example.org/',
      'https://learn.exa\u00admple.org/',
      'https://learn.example.org:00443/',
    ];
    for (const link of spellings) expect(src(link), JSON.stringify(link)).toBeNull();
    // A sibling domain, and another service on the same machine, are other origins.
    expect(src('https://www.learn.example.org/')).toBe('https://www.learn.example.org/');
    expect(src('https://learn.example.org:8443/')).toBe('https://learn.example.org:8443/');
    const at = (appOrigin: string, link: string) => frameOf(link, { appOrigin, lessonPagesOrigin: null });
    expect(at('https://learn.example.org:8443', 'http://learn.example.org:8443/')).toBeNull();
    expect(at('https://learn.example.org.', 'https://learn.example.org/')).toBeNull();
    expect(at('https://école.example', 'http://xn--cole-9oa.example:443/')).toBeNull();
    for (const form of [
      '203.0.113.9',
      '0xcb007109',
      '3405803785',
      '0313.0.0161.011',
      '[::ffff:203.0.113.9]',
    ]) {
      expect(at('https://203.0.113.9', `http://${form}:443/`), form).toBeNull();
    }
    for (const form of ['[::203.0.113.9]', '[64:ff9b::203.0.113.9]']) {
      expect(at('https://203.0.113.9', `http://${form}:443/`), form).toBeNull();
    }
    for (const form of ['[2001:db8:0:0:0:0:0:1]', '[2001:DB8::0001]']) {
      expect(at('https://[2001:db8::1]', `http://${form}:443/`), form).toBeNull();
    }
  });

  it('frames the demo lesson pages from their own origin and no other port of this machine', () => {
    expect(src('http://localhost:3001/numbers')).toBe('http://localhost:3001/numbers');
    expect(src('http://localhost:3002/numbers')).toBeNull();
    expect(frameOf('http://localhost:3001/numbers', { ...policy, lessonPagesOrigin: null })).toBeNull();
    expect(src('http://user:pass@localhost:3001/numbers')).toBeNull();
  });

  it('lets no framed page navigate the top window [THREAT-14]', () => {
    expect(frameOf('https://example.com/', policy)?.sandbox).not.toContain('top-navigation');
  });

  it('is opened by itself where it is a file', () => {
    for (const link of ['https://a.example/worksheet.pdf', ' http://a.example/b/Unit%201.DOCX?v=2#page=3'])
      expect(isFileLink(link), link).toBe(true);
    for (const link of ['https://a.example/pdf', 'https://a.example/?f=a.pdf', 'https://a.pdf/', 'a.pdf', ''])
      expect(isFileLink(link), link).toBe(false);
  });
});
