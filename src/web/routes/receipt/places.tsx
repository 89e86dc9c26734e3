import type { Receipt } from '#server/services/receipt.ts'
import { Section } from '../../parts/section.tsx'

/** Who bought it, and where it goes. */
export function ReceiptPlaces({ receipt: { buyer, recipient } }: { receipt: Receipt }) {
  return (
    <Section title="For whom">
      <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2">
        <Place title="Bought by" lines={[buyer.name, buyer.email, ...(buyer.address ?? [])]} />
        {recipient && <Place title="The goods go to" lines={[recipient.name, ...recipient.address]} />}
      </div>
    </Section>
  )
}

function Place({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h3 className="font-sans text-small text-soft">{title}</h3>
      <p>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </div>
  )
}
