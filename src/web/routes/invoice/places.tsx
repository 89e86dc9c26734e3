import type { InvoiceView } from '#server/services/invoices/invoice-view.ts'
import { Section } from '../../parts/page/section.tsx'

export function InvoicePlaces({ invoice }: { invoice: InvoiceView }) {
  return (
    <Section title="Bill to">
      <PayerAndPlaces invoice={invoice} />
    </Section>
  )
}

/** Who pays, and to whom what goes. */
export function PayerAndPlaces({ invoice: { seller, billTo, consignments } }: { invoice: InvoiceView }) {
  return (
    <div className="grid gap-10 sm:grid-cols-2 print:grid-cols-2">
      <div>
        <h3 className="font-sans text-small text-soft">Bill to</h3>
        <Lines of={[billTo.name, ...billTo.address, billTo.email]} />
      </div>
      <div>
        <h3 className="font-sans text-small text-soft">Sold by</h3>
        <Lines of={seller} />
      </div>
      {consignments.map(({ name, address, items }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two consignments may be alike, and none ever moves
        <div key={position}>
          <h3 className="font-sans text-small text-soft">Goes to</h3>
          <Lines of={[name, ...address]} />
          <ul className="mt-2 font-sans text-small">
            {items.map((item) => (
              <li key={item.name}>
                {item.quantity > 1 && <span className="tabular">{item.quantity} × </span>}
                {item.name}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Lines({ of }: { of: string[] }) {
  return (
    <p>
      {of.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  )
}
