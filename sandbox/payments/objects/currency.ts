/** How Stripe counts a currency: its decimals, what an amount has to be divisible by, and the smallest charge. */
export interface StripeCurrency {
  decimals: number
  step: number
  /** Counted as amounts are; null where Stripe asks for what half a dollar buys. */
  least: number | null
  sign: string
}

const NONE = ['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf']
const THREE = ['bhd', 'jod', 'kwd', 'omr', 'tnd']
/** Without decimals, but sent with two, which have to be 00. */
const WHOLE = ['isk', 'ugx']
const SIGNS: Record<string, string> = { usd: '$', eur: '€', gbp: '£', jpy: '¥', aud: '$', cad: '$', nzd: '$' }
/** As Stripe lists them. */
const LEAST: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}
/** For the others: about how many of the last decimal a dollar buys. */
const PER_DOLLAR: Record<string, number> = {
  bhd: 380,
  clp: 950,
  ils: 360,
  isk: 14_000,
  jod: 710,
  krw: 1400,
  kwd: 310,
  omr: 390,
  tnd: 3000,
  twd: 3200,
  ugx: 370_000,
  xof: 600,
  zar: 1800,
}

export function stripeCurrency(code: string): StripeCurrency {
  const decimals = NONE.includes(code) ? 0 : THREE.includes(code) ? 3 : 2
  const step = THREE.includes(code) ? 10 : WHOLE.includes(code) ? 100 : 1
  return { decimals, step, least: LEAST[code] ?? null, sign: SIGNS[code] ?? '' }
}

/** $10.99, ¥1,099, 10.990. */
export function stripeMoney(amount: number, code: string): string {
  const { decimals, sign } = stripeCurrency(code)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return sign + (amount / 10 ** decimals).toLocaleString('en-US', digits)
}

/** Why an amount can't be charged; null where it can. */
export function amountFault(amount: number, code: string): { code: string; message: string } | null {
  const { step, least } = stripeCurrency(code)
  if (amount % step !== 0) {
    const message = `Invalid amount: ${amount}. Amounts in ${code} have to be divisible by ${step}.`
    return { code: 'parameter_invalid_integer', message }
  }
  if (least !== null) {
    const message = `Amount must be at least ${stripeMoney(least, code)} ${code}`
    return amount < least ? { code: 'amount_too_small', message } : null
  }
  const dollars = amount / (PER_DOLLAR[code] ?? 100)
  if (dollars >= 0.5) return null
  const message = `Amount must convert to at least 50 cents. ${stripeMoney(amount, code)} ${code} converts to approximately $${dollars.toFixed(2)}.`
  return { code: 'amount_too_small', message }
}
