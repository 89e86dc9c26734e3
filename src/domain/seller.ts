type Publication = {
  name: string
  texts: { sellerName?: string; sellerAddress?: string; sellerTaxNumber?: string }
}

/** Who sells, line by line, as invoices, receipts and emails say it: the name, the postal address and the tax number. */
export function sellerLines({ name, texts }: Publication): string[] {
  const { sellerName = '', sellerAddress = '', sellerTaxNumber = '' } = texts
  const number = sellerTaxNumber.trim()
  const lines = [sellerName.trim() || name, ...sellerAddress.split('\n'), number && `Tax number: ${number}`]
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}
