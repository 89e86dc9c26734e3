const set = (names: string) => new Set(names.split(' '))

/** What stands on lines of its own. */
export const BLOCKS = set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre section summary table ul',
)
/** Blocks that only hold others, and leave no element behind. */
export const WRAPPERS = set(
  'address article aside body center details div fieldset footer form header hgroup html main section summary',
)
export const HEADINGS = set('h1 h2 h3 h4 h5 h6')

/** What is written within a line: by which element of ours. An empty name keeps the words alone. */
export const INLINE: Record<string, string> = {
  abbr: 'abbr',
  acronym: 'abbr',
  b: 'b',
  bdi: 'bdi',
  bdo: 'bdi',
  big: '',
  cite: 'cite',
  code: 'code',
  data: '',
  del: 's',
  dfn: 'i',
  em: 'em',
  font: '',
  i: 'i',
  ins: '',
  kbd: 'code',
  label: '',
  mark: '',
  q: 'q',
  rb: '',
  rp: 'rp',
  rt: 'rt',
  rtc: '',
  ruby: 'ruby',
  s: 's',
  samp: 'code',
  small: 'small',
  span: '',
  strike: 's',
  strong: 'strong',
  sub: 'sub',
  sup: 'sup',
  time: '',
  tt: 'code',
  u: 'u',
  var: 'i',
}
export const ITALIC = set('cite dfn em i var')
export const BOLD = set('b strong')

/** Dropped with all they hold, and said in the report under these names. */
export const DROPPED: Record<string, string> = {
  applet: 'an embedded program',
  audio: 'a sound',
  button: 'a button',
  canvas: 'a canvas',
  embed: 'an embedded file',
  frame: 'an embedded page',
  frameset: 'an embedded page',
  iframe: 'an embedded page',
  input: 'a form field',
  marquee: 'a moving text',
  object: 'an embedded file',
  script: 'a script',
  select: 'a form field',
  svg: 'a drawing (SVG)',
  textarea: 'a form field',
  video: 'a video',
}
/** Dropped without a word, as nobody would have seen them. */
export const SILENT = set('base col colgroup head link meta noscript param source style template title track')

/** Every class that our HTML may have. The pages, the EPUB and the PDF know these and no others. */
export const CLASSES = set(
  'note-ref upright regular small-caps uppercase spaced mono smaller larger italic bold center right hanging space-above ' +
    'indent-1 indent-2 indent-3 indent-4 indent-5 indent-6 verse stanza line ' +
    'in-1 in-2 in-3 in-4 in-5 in-6 in-7 in-8 break subtitle epigraph attribution',
)
