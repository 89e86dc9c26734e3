import type { ReactNode } from 'react'
import type { Letterhead } from '#domain/mail/letterhead.ts'
import { FACE_LOOKS, wordmarkPath } from '#domain/masthead/masthead.ts'
import * as styles from './styles.ts'

type MailPageProps = {
  letterhead: Letterhead
  subject: string
  preheader: string
  why: string
  /** Of the block above the words, in the dark. */
  dark: string
  /** More ways out of it, below the reason. */
  foot: ReactNode
  children: ReactNode
}

/** Keeps what follows the preheader out of the list of a mailbox. */
const GAP = '\u034f \u200c '.repeat(60)

/** The sheet every message is written on. Mail programs know only tables, inline styles and system fonts. */
export function MailPage({ letterhead, subject, preheader, why, dark, foot, children }: MailPageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{styles.SHEET + styles.inTheDark(dark)}</style>
      </head>
      <body className="paper" style={styles.paper}>
        <div style={styles.hidden} data-preheader="">
          {preheader}
          {GAP}
        </div>
        <table
          role="presentation"
          className="sheet"
          align="center"
          width="600"
          cellPadding={0}
          cellSpacing={0}
          style={styles.sheet}
        >
          <tbody>
            <tr>
              <td className="inside ink" style={styles.inside}>
                <Wordmark letterhead={letterhead} />
                {children}
                <Imprint letterhead={letterhead} why={why}>
                  {foot}
                </Imprint>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** In letters that mail programs have, nearest to those of the pages; a picture stands on light paper, also in the dark. */
function Wordmark({ letterhead: { publication, siteUrl, masthead } }: { letterhead: Letterhead }) {
  const { face, capitals, picture } = masthead
  if (!picture)
    return (
      <p className="ink line" style={styles.masthead(FACE_LOOKS[face], capitals)}>
        {publication}
      </p>
    )
  const height = 40
  const width = Math.min(500, Math.round((picture.width / picture.height) * height))
  return (
    <p className="line" style={styles.pictured}>
      <img
        src={siteUrl + wordmarkPath(picture.smallLight)}
        alt={publication}
        width={width}
        style={{ ...styles.mark, width: `${width}px` }}
      />
    </p>
  )
}

function Imprint({ letterhead, why, children }: { letterhead: Letterhead; why: string; children: ReactNode }) {
  const { supportEmail, seller } = letterhead
  return (
    <div className="rule" style={styles.foot}>
      <p className="soft" style={styles.fine}>
        Questions? Write to{' '}
        <a href={`mailto:${supportEmail}`} className="soft" style={styles.address}>
          {supportEmail}
        </a>
        .
      </p>
      <p className="soft" style={styles.fine}>
        {why}
      </p>
      {children}
      <p className="soft" style={styles.fine} data-seller="">
        {seller.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
          <span key={position}>
            {position > 0 && <br />}
            {line}
          </span>
        ))}
      </p>
    </div>
  )
}
