const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Visa ending in 4242. */
export function paidWith(
  method: { kind: 'card'; brand: string; lastFour: string } | { kind: 'ach'; bankName: string; lastFour: string },
): string {
  const name = method.kind === 'card' ? (BRANDS[method.brand] ?? 'Card') : method.bankName
  return `${name} ending in ${method.lastFour}`
}
