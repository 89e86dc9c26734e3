import type { Letterhead } from '#domain/mail/letterhead.ts'
import type { Light } from '#domain/masthead/accent.ts'
import { isColour } from '#domain/masthead/accent.ts'
import type { CoverIssue, NextIssue } from '#server/services/catalogue/mail-cover.ts'
import type { TopBlock } from './message.ts'
import { LIGHT } from './palette.ts'
import * as styles from './styles.ts'

/** As it is queued; what was queued before issues had a colour in messages has none. */
export type ShownIssue = Pick<NextIssue, 'number' | 'title' | 'season'> &
  Partial<Pick<CoverIssue, 'picture' | 'accent' | 'card'>>

/** The cover of an issue: its picture, or its number and title on its colour, which every mail program can show. */
export function issuePlate(issue: ShownIssue, { siteUrl, masthead }: Letterhead): TopBlock {
  const { number, title, season, picture, card } = issue
  const colour = (light: Light) =>
    issue.accent && isColour(issue.accent[light]) ? issue.accent[light] : masthead.accent[light]
  const image = picture ?? card
  const html = image ? (
    <img
      src={`${siteUrl}${image}`}
      alt={`Cover of No. ${number}, ${title}`}
      width={picture ? 240 : 480}
      fetchPriority="low"
      style={styles.picture}
    />
  ) : (
    <Plate {...issue} light={colour('light')} />
  )
  return {
    html,
    text: `No. ${number}: ${title} (${season})`,
    dark: `.plate{background-color:${colour('dark')}!important}`,
  }
}

/** Accents are made to be read on paper, so paper can be read on them. */
function Plate({ number, title, season, light }: Pick<ShownIssue, 'number' | 'title' | 'season'> & { light: string }) {
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
