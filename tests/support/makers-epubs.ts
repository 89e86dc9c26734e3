import sharp from 'sharp'
import { epubFiles, makeTestEpub, page, zipEpub } from './epub-files.ts'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#bf3d1b' } })
    .jpeg()
    .toBuffer()
const css = (href: string) => `<link rel="stylesheet" type="text/css" href="${href}"/>`
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** Well-formed EPUBs in the shapes that different programs give them. */
export const MAKERS: Record<string, () => Promise<Buffer>> = {
  'EPUB 2 with an NCX, entities of XHTML, UTF-16 and spaces in names': async () => {
    const chapters = [
      {
        file: 'Text/the salt line.xhtml',
        title: 'The Salt Line',
        body: '<h2>1. The Salt Line</h2><p class="author">by Maren Tveitdal</p><p>Caf&eacute; &mdash; &ldquo;salt&rdquo;&nbsp;&hellip;</p><p><a id="x"/>After an empty anchor.</p>',
      },
      { file: 'Text/two.xhtml', title: 'Two', body: '<h2>Two</h2><p>Second.</p>' },
    ]
    const files = epubFiles({
      version: '2.0',
      chapters,
      files: { 'Images/cover art.jpg': await jpeg(60, 80) },
      cover: 'Images/cover art.jpg',
    })
    const [first] = chapters
    files['OEBPS/Text/the salt line.xhtml'] = utf16(
      page(first ?? { title: '', body: '' })
        .replace('encoding="utf-8"', 'encoding="UTF-16"')
        .replace(
          '<!DOCTYPE html>',
          '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">',
        ),
    )
    return zipEpub(files)
  },
  'EPUB 3 with notes, a table, ruby, MathML and two directions': async () =>
    makeTestEpub({
      chapters: [
        {
          file: 'essay.xhtml',
          title: 'Essay',
          body: '<section epub:type="chapter"><h1>Essay</h1><p>A claim.<a epub:type="noteref" href="#n1">1</a> See <a href="#tab">the table</a> and <a href="rtl.xhtml#top">there</a>.</p><table id="tab"><caption>Pans</caption><thead><tr><th scope="col">Pan</th><th scope="col">Salt</th></tr></thead><tbody><tr><td>One</td><td colspan="2">3 kg</td></tr></tbody></table><p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> and <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><msup><mi>x</mi><mn>2</mn></msup></math>.</p><aside epub:type="footnote" id="n1"><p>The <em>note</em>.</p></aside></section>',
        },
        {
          file: 'rtl.xhtml',
          title: 'כותרת',
          html: ' dir="rtl" lang="he"',
          body: '<h1 id="top">כותרת</h1><p>שלום עולם</p><p dir="ltr">English</p>',
        },
      ],
    }),
  'InDesign: every look is a class, poems line by line': async () =>
    makeTestEpub({
      chapters: [
        {
          file: 'story.xhtml',
          title: 'Skating by Ear',
          head: css('css/idGeneratedStyles.css'),
          body: '<div id="_idContainer001" class="Basic-Text-Frame"><p class="Rubrik-Kicker">Poems</p><p class="Title">Skating by Ear</p><p class="Author-Name">Wilma Hoekstra</p><p class="Body-first"><span class="CharOverride-1">Ice</span> is <span class="Italic">loud</span> and <span class="SC">old</span>.</p><p class="Poem-Line">The first line</p><p class="Poem-Line ParaOverride-1">moved in</p><p class="Poem-Line-First">A new stanza</p><p class="Poem-Line"><span class="Italic">the end</span></p><p class="Stars">* * *</p><p class="Body-first Centered">Last.</p></div>',
        },
      ],
      files: {
        'css/idGeneratedStyles.css':
          'p.Body-first { text-indent: 0; font-family: "Minion Pro", serif; font-style: normal; font-weight: normal }\nspan.Italic { font-style: italic }\nspan.SC { font-variant: small-caps }\nspan.CharOverride-1 { font-weight: bold }\np.Poem-Line-First { margin-top: 14px }\np.ParaOverride-1 { margin-left: 24px }\np.Centered { text-align: center }\np.Stars { text-align: center }',
      },
    }),
  'Calibre: one piece in several files': async () =>
    makeTestEpub({
      version: '2.0',
      chapters: [
        {
          file: 'titlepage.xhtml',
          title: 'Cover',
          body: '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 80"><image width="60" height="80" xlink:href="cover.jpeg"/></svg>',
        },
        {
          file: 'index_split_000.html',
          title: 'x',
          head: css('stylesheet.css'),
          body: '<p class="calibre1"><b class="calibre2">The Long Night</b></p><p class="calibre3">It began.</p>',
        },
        {
          file: 'index_split_001.html',
          title: 'x',
          head: css('stylesheet.css'),
          body: '<p class="calibre3">It <i class="calibre4">went</i> on.</p>',
        },
        {
          file: 'index_split_002.html',
          title: 'x',
          body: '<h2 class="calibre5" id="calibre_pb_1">Morning</h2><p class="calibre3">It ended.</p>',
        },
      ],
      toc: '<ncx><navMap><navPoint><navLabel><text>The Long Night</text></navLabel><content src="index_split_000.html"/></navPoint><navPoint><navLabel><text>Morning</text></navLabel><content src="index_split_002.html#calibre_pb_1"/></navPoint></navMap></ncx>',
      files: {
        'stylesheet.css':
          '.calibre { font-size: 1em } .calibre2 { font-weight: bold } .calibre4 { font-style: italic }',
        'cover.jpeg': await jpeg(60, 80),
      },
      cover: 'cover.jpeg',
    }),
  'Sigil: sections of the magazine above its pieces': async () =>
    makeTestEpub({
      chapters: [
        { file: 'Text/fiction.xhtml', title: 'Fiction', body: '<h1>Fiction</h1>' },
        {
          file: 'Text/a.xhtml',
          title: 'Meltwater',
          body: '<h2>Meltwater</h2><h3>by Johanna Ruotsalainen</h3><p>Cold.</p><figure><img src="../Images/ice.png" alt="Ice"/><figcaption>The <i>ice</i></figcaption></figure><p><img src="../Images/none.png" alt=""/></p>',
        },
        { file: 'Text/b.xhtml', title: 'Keys', body: '<h2>Keys</h2><p>Metal.</p><h3>Part one</h3><p>More.</p>' },
        { file: 'Text/c.xhtml', title: 'Ice', body: '<h2>Ice</h2><p>Frozen.</p>' },
      ],
      toc: page({
        title: 'x',
        body: '<nav epub:type="toc"><ol><li><a href="Text/fiction.xhtml">Fiction</a><ol><li><a href="Text/a.xhtml">Meltwater</a></li><li><a href="Text/b.xhtml">Keys</a></li></ol></li><li><span>Essays</span><ol><li><a href="Text/c.xhtml">Ice</a></li></ol></li></ol></nav><nav epub:type="landmarks"><ol><li><a href="Text/a.xhtml">Start</a></li></ol></nav>',
      }),
      files: { 'Images/ice.png': await png(30, 20) },
    }),
  'Word: notes at the end, looks in style attributes': async () =>
    makeTestEpub({
      chapters: [
        {
          file: 'doc.xhtml',
          title: 'Minutes',
          body: '<div class="WordSection1"><p class="MsoTitle">Minutes</p><p class="MsoNormal">Said<a href="#_ftn1" name="_ftnref1" title=""><span class="MsoFootnoteReference">[1]</span></a> <span style="font-style:italic;mso-bidi-font-style:normal">loudly</span>.</p><p class="MsoNormal">&#160;</p><p class="MsoNormal" style="text-align:center">Closed.</p></div><div style="mso-element:footnote-list"><br/><hr align="left" size="1" width="33%"/><div id="ftn1"><p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1" title="">[1]</a> By the clerk.</p></div></div>',
        },
      ],
    }),
  'one file with many pieces': async () =>
    makeTestEpub({
      chapters: [
        {
          file: 'all.xhtml',
          title: 'All',
          body: '<div><h1>Broadfold</h1><p>Front words that stand before the first piece of all.</p><h2 id="a">First</h2><p>One.</p><div class="wrap"><h2><a id="b"></a>Second</h2><p>Two.</p></div><p id="c" class="title">Third</p><p>Three.</p></div>',
        },
      ],
      toc: page({
        title: 'x',
        body: '<nav epub:type="toc"><ol><li><a href="all.xhtml#a">First</a></li><li><a href="all.xhtml#b">Second</a></li><li><a href="all.xhtml#c">Third</a></li></ol></nav>',
      }),
    }),
  'Pages: paragraphs without headings, pictures between them': async () =>
    makeTestEpub({
      chapters: [
        {
          file: 'chapter-1.xhtml',
          title: 'Letter',
          head: css('css/book.css'),
          body: '<p class="s1">Letter</p><p class="s2">Dear readers,</p><p class="s2"><span class="c1">this</span> is it.</p><p class="s3"><img src="images/image-1.jpg" alt="A desk"/></p><p class="s4 caption">The desk</p>',
        },
      ],
      files: {
        'css/book.css':
          '.s1 { font-size: 1.8em; font-weight: bold } .s2 { margin: 0 } .c1 { text-decoration: underline }',
        'images/image-1.jpg': await jpeg(50, 40),
      },
    }),
  'pandoc: notes in a section, line blocks, several levels': async () =>
    makeTestEpub({
      chapters: [
        {
          file: 'ch001.xhtml',
          title: 'An Essay',
          body: '<section id="an-essay" class="level1"><h1>An Essay</h1><p>Text.<a href="#fn1" class="footnote-ref" id="fnref1" epub:type="noteref" role="doc-noteref">1</a></p><section id="part" class="level2"><h2>Part</h2><div class="line-block">The <em>first</em> line<br/>\u00a0\u00a0\u00a0moved in<br/><br/>after</div><blockquote class="epigraph"><p>Quoted.</p></blockquote></section></section><section id="footnotes" class="footnotes" epub:type="footnotes" role="doc-endnotes"><hr/><ol><li id="fn1"><p>The note.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
        },
      ],
    }),
  'Standard Ebooks: notes in a file of their own, verse by spans': async () =>
    makeTestEpub({
      chapters: [
        {
          file: 'text/poem.xhtml',
          title: 'Lintels',
          head: css('../css/local.css'),
          body: '<section epub:type="chapter z3998:poem"><h2 epub:type="title">Lintels</h2><p><span>The door is</span><br/><span class="i1">low here</span><a href="endnotes.xhtml#note-1" id="noteref-1" epub:type="noteref">1</a></p><p><span>Mind it</span></p></section>',
        },
        {
          file: 'text/endnotes.xhtml',
          title: 'Notes',
          body: '<section epub:type="endnotes"><h2>Endnotes</h2><ol><li id="note-1" epub:type="endnote"><p>Two feet. <a href="poem.xhtml#noteref-1" epub:type="backlink">↩</a></p></li></ol></section>',
        },
      ],
      files: {
        'css/local.css':
          'p > span { display: block; padding-left: 1em; text-indent: -1em } p > span.i1 { padding-left: 2em }',
      },
    }),
}
