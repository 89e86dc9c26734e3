// npm run check:load: a mixed load of PER_SECOND=300 requests on two processes for MINUTES=10, one of them killed each
// minute and started again. Exits 1 when anything was lost or doubled, or failed while both were up, or when so many
// could not be sent. SEED= brings the same visitors again.
import { openChance } from '../tests/faults/chance.ts'
import { startFleet } from '../tests/processes/fleet.ts'
import { reckon } from '../tests/processes/reckoning.ts'
import { openTraffic } from '../tests/processes/traffic.ts'

const MINUTES = Number(process.env.MINUTES ?? 10)
const PER_SECOND = Number(process.env.PER_SECOND ?? 300)
const MINUTE_MS = 60_000
const STAYS_DOWN_MS = 3_000
/** What was on its way when a process died is heard of a moment later. */
const ECHO_MS = 1_000
const REACHED = 0.98

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const fleet = await startFleet()
try {
  const traffic = await openTraffic(fleet, openChance('load'))
  const down: { from: number; to: number }[] = []
  traffic.begin(PER_SECOND)
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await wait(MINUTE_MS / 2)
    const from = Date.now()
    await fleet.servers[minute % 2]?.kill()
    await wait(STAYS_DOWN_MS)
    await fleet.start(minute % 2)
    const to = Date.now() + ECHO_MS
    down.push({ from, to })
    console.log(
      `minute ${minute + 1}: killed, and back after ${to - from - ECHO_MS} ms; ${traffic.mishaps.length} failed so far`,
    )
    await wait(Math.max(0, MINUTE_MS / 2 - (Date.now() - from)))
  }
  await traffic.end()
  const unexplained = traffic.mishaps.filter(({ at }) => !down.some(({ from, to }) => at >= from && at <= to))
  const wrong = await reckon(fleet, traffic)
  const all = Object.values(traffic.sent).reduce((sum, count) => sum + count, 0)
  const rate = all / (MINUTES * 60)
  const tooFew = rate < REACHED * PER_SECOND
  console.log(
    `${all} acts, ${Math.round(rate)} a second${tooFew ? `, which is no load of ${PER_SECOND}` : ''}, ${traffic.heldBack()} not sent because the machine was full:`,
  )
  console.log(traffic.sent)
  console.log(
    `${traffic.bought.length} bought. ${traffic.mishaps.length} requests failed, ${unexplained.length} of them while both processes were up.`,
  )
  for (const mishap of unexplained.slice(0, 20)) console.log(mishap)
  for (const line of wrong) console.log(line)
  console.log(
    wrong.length === 0 ? 'Nothing lost, nothing doubled, the books are right.' : `${wrong.length} things are wrong.`,
  )
  process.exitCode = tooFew || wrong.length + unexplained.length > 0 ? 1 : 0
} finally {
  await fleet.stop()
}
