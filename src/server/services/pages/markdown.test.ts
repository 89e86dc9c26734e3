import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const SIZE = 100_000
const fill = (text: string) => text.repeat(SIZE / text.length)

describe('what staff write', () => {
  it.each([
    ['A *good* and **strong** line.', '<p>A <em>good</em> and <strong>strong</strong> line.</p>\n'],
    ['## Returns\n\nWithin 30 days.', '<h2>Returns</h2>\n<p>Within 30 days.</p>\n'],
    ['# Returns', '<h2>Returns</h2>\n'],
    ['### Abroad', '<h3>Abroad</h3>\n'],
    ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n'],
    ['[Help](/help#returns)', '<p><a href="/help#returns">Help</a></p>\n'],
    ['[Top](#top)', '<p><a href="#top">Top</a></p>\n'],
    ['[Out](https://example.com/a?b=c&d)', '<p><a href="https://example.com/a?b=c&amp;d">Out</a></p>\n'],
    ['<readers@example.com>', '<p><a href="mailto:readers@example.com">readers@example.com</a></p>\n'],
    ['![Cover](https://example.com/a.png)', '<p>!<a href="https://example.com/a.png">Cover</a></p>\n'],
    ['a|b\n-|-\n1|2', expect.stringContaining('<td>2</td>')],
    ['', ''],
  ])('%j', (source, html) => {
    expect(renderMarkdown(source)).toEqual(html)
  })
})

describe('what nobody is to write', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>body{display:none}</style>',
    '<a href="javascript:alert(1)">x</a>',
    '<form action="https://evil.example"><input name=password></form>',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<!--<script>alert(1)</script>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml version="1.0"?>',
    '![x](javascript:alert(1))',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x73;cript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](<javascript:alert(1)>)',
    '[x](%6aavascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](data:image/png;base64,AAAA)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](\\\\evil.example)',
    '[x](/\t/evil.example)',
    '[x](evil)',
    '[x](https:evil)',
    '<javascript:alert(1)>',
    '<data:text/html,x>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[a](/b "x\\" onmouseover=alert(1) y=\\"")',
    '[a](/b"onmouseover=alert(1))',
    '[a](</b onclick=alert(1)>)',
    '```"><script>alert(1)</script>\nx\n```',
    '`<script>`',
    '# <b onclick=alert(1)>x</b>',
    'a|<script>\n-|-\n<img src=x>|2',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('%j', (source) => {
    const tags = renderMarkdown(source).match(/<[^>]*>/g) ?? []
    const safe =
      /^<\/?(p|h[2-6]|code|pre|table|thead|tbody|tr|th|td|em)>$|^<code class="language-[^"]*">$|^<\/a>$|^<a href="\/[^/"\\][^"]*"( title="[^"]*")?>$/
    expect(tags.filter((tag) => !safe.test(tag))).toEqual([])
  })

  it.each([
    fill('['),
    fill('*a **a '),
    fill('> '),
    fill('1. a\n'),
    fill('<a@b.c>'),
    `[a]: /${'x'.repeat(40_000)}\n\n${'[a]'.repeat(19_000)}`,
    `${'|a'.repeat(500)}\n${'|-'.repeat(500)}\n${'a\n'.repeat(48_000)}`,
    Array.from({ length: 440 }, (_, at) => '`'.repeat(at)).join(' '),
    Array.from({ length: 440 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
  ])('costs and makes no more than in proportion to its length (%#)', (source) => {
    const before = process.cpuUsage()
    const html = renderMarkdown(source)
    const { user } = process.cpuUsage(before)
    expect(html.length).toBeLessThan(20 * SIZE)
    expect(user / 1000).toBeLessThan(3_000)
  })
})
