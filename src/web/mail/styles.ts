import type { FaceLooks } from '#domain/masthead/masthead.ts'
import { DARK, LIGHT } from './palette.ts'

const SERIF = 'Georgia, "Times New Roman", serif'
const SANS = '"Helvetica Neue", Helvetica, Arial, sans-serif'

/** Inline, because many mail programs read nothing else; the classes are for the dark and for phones. */
export const unbroken = { whiteSpace: 'nowrap' } as const
export const paragraph = { margin: '0 0 16px' }
/** Somebody else's words, in the lines in which they were written. */
export const quoted = {
  margin: '0 0 24px',
  padding: '2px 0 2px 18px',
  borderLeft: `2px solid ${LIGHT.rule}`,
  fontStyle: 'italic',
  whiteSpace: 'pre-line',
} as const
export const label = { margin: '0 0 4px', font: `14px/1.4 ${SANS}`, color: LIGHT.soft }
export const fine = { margin: '0 0 10px', font: `13px/1.5 ${SANS}`, color: LIGHT.soft }
export const link = { color: LIGHT.ink, textDecoration: 'underline' }
/** A long address must not make the page wider than a phone. */
export const address = { ...link, color: LIGHT.soft, wordBreak: 'break-all' } as const
export const paper = { margin: 0, padding: 0, backgroundColor: LIGHT.paper }
export const sheet = { width: '600px', maxWidth: '100%', margin: '0 auto' }
export const inside = { padding: '32px 24px 40px', color: LIGHT.ink, font: `17px/1.55 ${SERIF}` }
export const masthead = ({ family, weight, italic }: FaceLooks, capitals: boolean) => ({
  margin: '0 0 28px',
  padding: '0 0 14px',
  borderBottom: `1px solid ${LIGHT.ink}`,
  font: `${italic ? 'italic ' : ''}${weight} 30px/1.1 ${family === 'serif' ? SERIF : SANS}`,
  letterSpacing: '-0.02em',
  color: LIGHT.ink,
  ...(capitals && ({ textTransform: 'uppercase' } as const)),
})
export const pictured = {
  margin: '0 0 28px',
  padding: '8px 0 14px',
  borderBottom: `1px solid ${LIGHT.ink}`,
  backgroundColor: LIGHT.paper,
}
export const mark = { display: 'block', maxWidth: '100%', height: 'auto', border: 0 }
export const foot = { marginTop: '32px', paddingTop: '16px', borderTop: `1px solid ${LIGHT.rule}` }
export const figures = {
  width: '100%',
  margin: '8px 0 24px',
  borderCollapse: 'collapse',
  font: `15px/1.4 ${SANS}`,
  fontVariantNumeric: 'tabular-nums',
} as const
const cell = { borderTop: `1px solid ${LIGHT.rule}`, color: LIGHT.ink, verticalAlign: 'top' } as const
export const what = { ...cell, padding: '9px 16px 9px 0', textAlign: 'left' } as const
export const much = { ...cell, padding: '9px 0', textAlign: 'right' } as const
export const total = { fontWeight: 700, borderTop: `1px solid ${LIGHT.ink}` }
/** Outlook knows the padding of a cell alone, all others press the whole of the link. */
export const buttonCell = { backgroundColor: LIGHT.ink, msoPaddingAlt: '14px 26px' }
export const button = {
  display: 'inline-block',
  padding: '14px 26px',
  font: `600 16px/1.25 ${SANS}`,
  color: LIGHT.paper,
  textDecoration: 'none',
}
export const digits = { margin: '8px 0 24px', font: '700 36px/1.2 Menlo, Consolas, monospace', letterSpacing: '0.14em' }
export const plate = { margin: '0 0 28px', width: '100%' }
export const plateText = {
  number: { margin: '0 0 44px', font: `600 14px/1.3 ${SANS}` },
  title: { margin: '0 0 6px', font: `600 40px/1.05 ${SERIF}`, letterSpacing: '-0.02em' },
  season: { margin: 0, font: `italic 17px/1.3 ${SERIF}` },
}
export const picture = {
  display: 'block',
  width: '240px',
  maxWidth: '100%',
  height: 'auto',
  margin: '0 0 28px',
  border: 0,
}
/** What the list of a mailbox shows beside the subject, and nobody sees in the message. */
export const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: '1px', msoHide: 'all' }

export const inTheDark = (rules: string) => (rules ? `@media (prefers-color-scheme:dark){${rules}}` : '')

/** The head's own styles, for the programs that have a dark mode or a narrow window. */
export const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
@media (max-width:640px){.sheet{width:100%!important}.inside{padding:24px 20px 32px!important}.title{font-size:34px!important}}
${inTheDark(`.paper{background-color:${DARK.paper}!important}.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}.rule{border-color:${DARK.rule}!important}.line{border-color:${DARK.ink}!important}.press{background-color:${DARK.ink}!important}.pressed{color:${DARK.paper}!important}`)}`
