import { formatFileSize } from '#domain/catalogue/product-file.ts'
import { withoutLinks } from '#domain/gifts/recipient.ts'
import { NEXT_STEPS } from '#domain/orders.ts'
import type { Receipt } from '#server/services/orders/receipts/receipt.ts'
import type { Block } from '../message.ts'
import * as styles from '../styles.ts'

/** What happens next, the files by name and size, and each gift by whom it is for. Older messages have neither. */
export function nextSteps({ next, files = [], gifts = [] }: Pick<Receipt, 'next' | 'files' | 'gifts'>): Block {
  const named = files.map(({ name, size }) => `${name}, ${formatFileSize(size)}`)
  const given = gifts.flatMap(({ title }) => (title ? [withoutLinks(title)] : []))
  const said = next.map((step) => ({
    step,
    lines: [NEXT_STEPS[step], ...(step === 'downloads' ? named : step === 'gifts' ? given : [])],
  }))
  const html = (
    <>
      <p className="soft" style={styles.label}>
        What’s next
      </p>
      {said.map(({ step, lines }) => (
        <p key={step} style={styles.paragraph}>
          <Lines lines={lines} />
        </p>
      ))}
    </>
  )
  return { html, text: ['What’s next:', ...said.map(({ lines }) => lines.join('\n'))].join('\n') }
}

export function place(title: string, lines: string[]): Block {
  const html = (
    <>
      <p className="soft" style={styles.label}>
        {title}
      </p>
      <p style={styles.paragraph}>
        <Lines lines={lines} />
      </p>
    </>
  )
  return { html, text: [`${title}:`, ...lines].join('\n') }
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
    <span key={position}>
      {position > 0 && <br />}
      {line}
    </span>
  ))
}
