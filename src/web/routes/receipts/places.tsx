import type { Receipt } from '#server/services/orders/receipts/receipt.ts'
import { isOnlyDonation } from '../../parts/orders/receipt-words.ts'
import { Section } from '../../parts/page/section.tsx'

/** Who bought it, and where it goes. */
export function ReceiptPlaces({ receipt, seller }: { receipt: Receipt; seller: string[] }) {
  const { buyer, recipient } = receipt
  const donated = isOnlyDonation(receipt)
  return (
    <Section title={donated ? 'Donor' : 'Bill to'}>
      <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2">
        <Place
          title={donated ? 'Donated by' : 'Bought by'}
          lines={[buyer.name, buyer.email, ...(buyer.address ?? [])]}
        />
        <Place title={donated ? 'Donated to' : 'Sold by'} lines={seller} />
        {recipient && <Place title="Ship to" lines={[recipient.name, ...recipient.address]} />}
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
