import type { Block } from './message.ts'
import * as styles from './styles.ts'

export type Figure = { label: string; value: string; isTotal?: boolean }

/** Above it, a value goes to the line below in the text, and may break in the page. */
const WIDEST_LABEL = 52
const LONGEST_UNBROKEN = 20

/** A small table; in the text, lines with the values under each other. */
export function figures(rows: readonly Figure[]): Block {
  return { html: <Figures rows={rows} />, text: alignLines(rows) }
}

function Figures({ rows }: { rows: readonly Figure[] }) {
  return (
    <table style={styles.figures} cellPadding={0} cellSpacing={0} data-figures="">
      <tbody>
        {rows.map(({ label, value, isTotal = false }, position) => {
          const bold = isTotal ? styles.total : {}
          const rule = isTotal ? 'ink line' : 'ink rule'
          const unbroken = value.length <= LONGEST_UNBROKEN ? styles.unbroken : {}
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
            <tr key={position}>
              <td className={rule} style={{ ...styles.what, ...bold }}>
                {label}
              </td>
              <td className={rule} style={{ ...styles.much, ...bold, ...unbroken }}>
                {value}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function alignLines(rows: readonly Figure[]): string {
  const labels = rows.map(({ label }) => label.length).filter((length) => length <= WIDEST_LABEL)
  const left = Math.max(0, ...labels)
  const right = Math.max(...rows.map(({ value }) => value.length))
  const line = (label: string, value: string) => `${label.padEnd(left)}  ${value.padStart(right)}`
  return rows
    .flatMap(({ label, value, isTotal }) => [
      ...(isTotal ? ['-'.repeat(left + 2 + right)] : []),
      ...(label.length > left ? [label, line('', value)] : [line(label, value)]),
    ])
    .join('\n')
}
