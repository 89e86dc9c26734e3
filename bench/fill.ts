// node bench/fill.ts <url> <readers>: the demo's publication with so many made-up readers, in an empty PostgreSQL.
import { openPostgres } from '#server/db/client.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'
import { openMuteHouse } from '../tests/support/mute-house.ts'
import { addReaders } from './scale-readers.ts'

const [url = '', readers = '10000'] = process.argv.slice(2)
const { house } = await openMuteHouse(await openPostgres(url, () => {}))
await house.queue.idle()
const began = performance.now()
await addReaders(house.database.db, Number(readers), house.till.now())
const wrong = await auditLedger({ db: house.database.db, payments: house.payments })
if (wrong.length > 0) throw new Error(`The books are wrong: ${wrong.slice(0, 5).map(differenceLine).join('; ')}`)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`${Number(readers).toLocaleString('en')} readers made up and audited in ${seconds} s`)
await house.close()
