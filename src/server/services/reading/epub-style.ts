/** How a text looks in a reading program: little, as these have faces and margins of their own. */
export const EPUB_STYLE = `body { font-family: Georgia, serif; line-height: 1.5; }
h1 { font-weight: normal; line-height: 1.1; margin: 3em 0 0.5em; }
h2, h3, h4 { font-weight: normal; line-height: 1.2; margin: 1.5em 0 0.5em; page-break-after: avoid; }
h3, h4 { font-style: italic; }
p { margin: 0; text-indent: 1.2em; }
h1 + p, h2 + p, h3 + p, h4 + p, hr + p, .quiet + p, .quiet p, .space-above, blockquote p, figcaption, aside p { text-indent: 0; }
.quiet { font-style: italic; margin-bottom: 2em; text-indent: 0; }
img { max-width: 100%; max-height: 100%; height: auto; }
figure { margin: 1.5em 0; text-align: center; page-break-inside: avoid; }
figcaption { font-size: 0.85em; }
blockquote { margin: 1em 1.5em; }
hr { border: 0; margin: 1em 0; text-align: center; }
hr:before { content: "* * *"; }
table { border-collapse: collapse; margin: 1em auto; }
td, th { padding: 0.2em 0.6em; text-align: left; vertical-align: top; }
.verse { margin: 1.2em 0; }
.stanza { margin: 0 0 1em; text-indent: 0; page-break-inside: avoid; }
.line { display: block; padding-left: 2em; text-indent: -2em; }
.verse br { display: none; }
${[1, 2, 3, 4, 5, 6, 7, 8].map((step) => `.in-${step} { padding-left: ${2 + step * 1.5}em; }`).join('\n')}
${[1, 2, 3, 4, 5, 6].map((step) => `.indent-${step} { margin-left: ${step * 1.5}em; }`).join('\n')}
.italic { font-style: italic; }
.bold { font-weight: bold; }
.upright { font-style: normal; }
.regular { font-weight: normal; }
.small-caps { font-variant: small-caps; }
.uppercase { text-transform: uppercase; }
.spaced { letter-spacing: 0.1em; }
.mono { font-family: monospace; }
.smaller { font-size: 0.85em; }
.larger { font-size: 1.2em; }
.center { text-align: center; text-indent: 0; }
.right { text-align: right; text-indent: 0; }
.hanging { padding-left: 1.5em; text-indent: -1.5em; }
.space-above { margin-top: 1.5em; }
.epigraph { font-style: italic; margin: 0 0 2em 30%; }
.note-ref { font-size: 0.7em; line-height: 0; vertical-align: super; }
aside { font-size: 0.85em; margin-top: 1em; }
`
