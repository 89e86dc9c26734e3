import type { ReactNode } from 'react'
import * as styles from './styles.ts'

/** The one thing to do. The address stands below it too, for whoever cannot press it or wants to see where it leads. */
export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 12px' }}>
        <tbody>
          <tr>
            <td className="press" style={styles.buttonCell}>
              <a href={href} className="pressed" style={styles.button} data-button="">
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="soft" style={{ ...styles.fine, margin: '0 0 24px' }}>
        <a href={href} className="soft" style={styles.address}>
          {href.replace(/^mailto:/, '')}
        </a>
      </p>
    </>
  )
}
