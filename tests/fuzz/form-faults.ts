import type { Chance } from '../faults/chance.ts'
import type { Draft, Fault } from './draft.ts'
import { encoded, fault } from './draft.ts'
import { HOSTILE_TEXTS } from './hostile.ts'

type Field = [string, string]

const NAMES = ['__proto__', 'constructor', 'toString', 'list[]', 'list[a]', 'list.a', 'a[__proto__][b]', '', '%00', '=']
const BADLY_ENCODED = ['%', '%z', '%zz', '%ff', '%u0041', '%c0%af', '%ed%a0%80', '%00', 'before%00after', '&&=&', '+++']
/** Just within what a body may be, and beyond it. */
const HUGE = [90_000, 120_000]
const MANY = 5_000
const SHORT = 20
/** UTF-8 as nobody would write it, and a NUL. */
const BAD_BYTES = [[0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0x00]]
const URLENCODED = 'application/x-www-form-urlencoded'

/** With a field in hand. */
function formFault(name: string, spoil: (form: Field[], chance: Chance) => void): Fault {
  return fault(`form: ${name}`, hasForm, ({ form = [] }, chance) => spoil(form, chance))
}

const hasForm = ({ form, body }: Draft) => body === undefined && form !== undefined && form.length > 0

export const FORM_FAULTS: Fault[] = [
  formFault('missing field', (form, chance) => {
    form.splice(chance.below(form.length), 1)
  }),
  formFault('doubled field', (form, chance) => {
    form.push([chance.one(form)[0], encoded(chance.one(HOSTILE_TEXTS))])
  }),
  formFault('unknown field', (form, chance) => {
    form.push([chance.one(NAMES), encoded(chance.one(HOSTILE_TEXTS))])
  }),
  formFault('strange name', (form, chance) => {
    chance.one(form)[0] = chance.one(NAMES)
  }),
  formFault('hostile value', (form, chance) => {
    chance.one(form)[1] = encoded(chance.one(HOSTILE_TEXTS))
  }),
  formFault('huge value', (form, chance) => {
    chance.one(form)[1] = 'A'.repeat(chance.one(HUGE))
  }),
  formFault('very many fields', (form, chance) => {
    // Short ones, and each its own: a huge value in all of them would be more than a text can hold.
    const [name, value] = chance.one(form)
    for (let count = 0; count < MANY; count += 1) form.push([name.slice(0, SHORT), value.slice(0, SHORT)])
  }),
  formFault('badly encoded', (form, chance) => {
    chance.one(form)[chance.below(2) as 0 | 1] += chance.one(BADLY_ENCODED)
  }),
  fault('form: bytes that are no text', hasForm, (draft, chance) => {
    draft.body = Buffer.concat([Buffer.from(`${urlencoded(draft.form)}`), Buffer.from(chance.one(BAD_BYTES))])
  }),
  fault('form: in parts', hasForm, (draft, chance) => {
    draft.headers['Content-Type'] = `multipart/form-data; boundary=${BOUNDARY}`
    draft.body = chance.one(PARTS)(draft.form ?? [])
  }),
  fault('form: in parts that are not announced', hasForm, (draft, chance) => {
    draft.headers['Content-Type'] = chance.one([URLENCODED, 'multipart/form-data', 'multipart/form-data; boundary=""'])
    draft.body = chance.one(PARTS)(draft.form ?? [])
  }),
  fault('form: no parts, but announced', hasForm, ({ headers }) => {
    headers['Content-Type'] = `multipart/form-data; boundary=${BOUNDARY}`
  }),
  fault('form: as JSON', hasForm, (draft) => {
    draft.headers['Content-Type'] = 'application/json'
    draft.body = JSON.stringify(Object.fromEntries(draft.form ?? []))
  }),
]

export function urlencoded(form: readonly Field[] = []): string {
  return form.map((field) => field.join('=')).join('&')
}

const BOUNDARY = 'a-boundary'

/** The fields in parts: as they should be, and as they should not. */
const PARTS: readonly ((form: readonly Field[]) => string | Uint8Array<ArrayBuffer>)[] = [
  (form) => inParts(form),
  // A file where there should be a text.
  (form) => inParts(form, '; filename="../../x.png"\r\nContent-Type: image/png'),
  (form) => inParts(form, '; filename=""'),
  (form) => inParts(form, '\r\nContent-Transfer-Encoding: base64\r\nContent-Type: text/plain; charset=utf-16'),
  (form) => inParts(form).slice(0, -8),
  (form) => inParts(form).replaceAll('\r\n', '\n'),
  (form) => inParts(form).replaceAll(/; name="[^"]*"/g, ''),
  (form) => inParts(form).replaceAll('form-data', `form-data; x="${'y'.repeat(20_000)}"`),
  (form) => `--${BOUNDARY}\r\n`.repeat(MANY) + inParts(form),
  () => `--${BOUNDARY}--`,
  () => '',
  (form) => Buffer.concat([Buffer.from(inParts(form).slice(0, -20)), Buffer.from(BAD_BYTES.flat())]),
]

function inParts(form: readonly Field[], more = ''): string {
  const parts = form.map(([name, value]) => {
    const head = `Content-Disposition: form-data; name="${name}"${more}`
    return `--${BOUNDARY}\r\n${head}\r\n\r\n${value}\r\n`
  })
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}
