import type { ReactNode } from 'react'
import * as styles from './styles.ts'

/** The one thing to do. Its address is spelled out only in the text version. */
export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px' }}>
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
  )
}
