import type { NextIssue } from '#server/services/catalogue/mail-cover.ts'
import type { TopBlock } from './message.ts'
import { DARK, LIGHT } from './palette.ts'
import * as styles from './styles.ts'

/** As it is queued; what was queued before issues had a colour in messages has none. */
export type ShownIssue = Pick<NextIssue, 'number' | 'title' | 'season'> & Partial<Pick<NextIssue, 'picture' | 'accent'>>

const COLOUR = /^#[\da-f]{6}$/i

/** The cover of an issue: its picture, or its number and title on its colour, which every mail program can show. */
export function issuePlate(issue: ShownIssue, siteUrl: string): TopBlock {
  const { number, title, season, picture } = issue
  const html = picture ? (
    <img
      src={`${siteUrl}${picture}`}
      alt={`Cover of No. ${number}, ${title}`}
      width={240}
      fetchPriority="low"
      style={styles.picture}
    />
  ) : (
    <Plate {...issue} />
  )
  const dark = COLOUR.test(issue.accent?.dark ?? '') ? issue.accent?.dark : DARK.accent
  return { html, text: `No. ${number}: ${title} (${season})`, dark: `.plate{background-color:${dark}!important}` }
}

/** Accents are made to be read on paper, so paper can be read on them. */
function Plate({ number, title, season, accent }: ShownIssue) {
  const light = COLOUR.test(accent?.light ?? '') ? accent?.light : LIGHT.accent
  const paper = { color: LIGHT.paper }
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={styles.plate} data-cover="">
      <tbody>
        <tr>
          <td className="plate" style={{ backgroundColor: light, padding: '20px 24px 24px' }}>
            <p className="pressed" style={{ ...styles.plateText.number, ...paper }}>
              No. {number}
            </p>
            <p className="pressed title" style={{ ...styles.plateText.title, ...paper }}>
              {title}
            </p>
            <p className="pressed" style={{ ...styles.plateText.season, ...paper }}>
              {season}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
