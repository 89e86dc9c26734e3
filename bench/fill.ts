// node bench/fill.ts <url> <readers>: the demo's publication with so many made-up readers, in an empty PostgreSQL.
import { openPostgres } from '#server/db/client.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'
import { openRuntimeWithoutMail } from '../tests/support/runtime-without-mail.ts'
import { addReaders } from './scale-readers.ts'
import { tableSizes } from './table-sizes.ts'

const [url = '', readers = '10000'] = process.argv.slice(2)
const { runtime } = await openRuntimeWithoutMail(await openPostgres(url, () => {}))
await runtime.queue.idle()
const began = performance.now()
await addReaders(runtime.database.db, Number(readers), runtime.paymentContext.now())
const wrong = await auditLedger({ db: runtime.database.db, payments: runtime.payments })
if (wrong.length > 0) throw new Error(`The books are wrong: ${wrong.slice(0, 5).map(differenceLine).join('; ')}`)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`${Number(readers).toLocaleString('en')} readers made up and audited in ${seconds} s`)
console.table(await tableSizes(runtime.database.db))
await runtime.close()
