import type { FormFields, FormValue } from './form.ts'
import { invalid, missing } from './stripe-error.ts'

/** The parameters of one request, read with Stripe's own complaints about wrong ones. An empty text means "unset". */
export class Params {
  private readonly fields: FormFields
  private readonly prefix: string

  constructor(fields: FormFields, prefix = '') {
    this.fields = fields
    this.prefix = prefix
  }

  names(): string[] {
    return Object.keys(this.fields)
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined
  }

  isText(name: string): boolean {
    return typeof this.fields[name] === 'string'
  }

  nameOf(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}[${name}]`
  }

  text(name: string): string | undefined {
    const value = this.fields[name]
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string')
      throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: this.nameOf(name) })
    return value
  }

  /** `undefined` when not sent, `null` when sent empty: keep and unset. */
  change(name: string): string | null | undefined {
    if (!this.has(name)) return undefined
    return this.text(name) ?? null
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw missing(this.nameOf(name))
    return value
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(Number(value))) {
      throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: this.nameOf(name) })
    }
    return Number(value)
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param: this.nameOf(name) })
    return value === 'true'
  }

  choice<Option extends string>(name: string, options: readonly Option[]): Option | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const found = options.find((option) => option === value)
    if (found) return found
    const param = this.nameOf(name)
    throw invalid(`Invalid ${param}: must be one of ${options.join(', ')}`, { param })
  }

  texts(name: string): string[] | undefined {
    const value = this.fields[name]
    if (value === undefined) return undefined
    if (value === '') return []
    if (!Array.isArray(value)) throw invalid('Invalid array', { param: this.nameOf(name) })
    return value.map((item) => plain(item, this.nameOf(name)))
  }

  inside(name: string): Params | undefined {
    const value = this.fields[name]
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', { param: this.nameOf(name) })
    return new Params(value, this.nameOf(name))
  }

  /** The flat names and values of a hash such as metadata. */
  entries(): [string, string][] {
    return Object.entries(this.fields).map(([name, value]) => [name, plain(value, this.nameOf(name))])
  }

  refuseUnknown(accepted: readonly string[]): void {
    const unknown = this.names().filter((name) => !accepted.includes(name))
    if (unknown.length === 0) return
    const s = unknown.length > 1 ? 's' : ''
    throw invalid(`Received unknown parameter${s}: ${unknown.join(', ')}`, {
      code: 'parameter_unknown',
      param: unknown[0],
    })
  }
}

function plain(value: FormValue, param: string): string {
  if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param })
  return value
}
