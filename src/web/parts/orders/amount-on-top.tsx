/** What is due or was paid, before everything else; on paper too. */
export function AmountOnTop({ label, amount }: { label: string; amount: string }) {
  return (
    <dl className="mt-4">
      <dt className="font-sans text-small text-soft">{label}</dt>
      <dd className="tabular font-sans font-semibold text-title">{amount}</dd>
    </dl>
  )
}
