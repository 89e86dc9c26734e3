import type { Fleet } from '../processes/fleet.ts'
import type { Cluster } from './cluster.ts'
import { pause } from './node.ts'

const PARTITION_MS = 60_000
const DOWN_MS = 5_000
const FULL_MS = 15_000

/** Brings it about, and puts right what a person or the machine's own start would put right. */
export type Fault = (cluster: Cluster, fleet: Fleet, round: number) => Promise<void>

export const FAULTS: Record<string, Fault> = {
  async 'power cut at the primary'(cluster) {
    const machine = await cluster.primary()
    await machine.cutPower()
    await pause(DOWN_MS)
    cluster.boot(machine)
  },
  async 'power cut at the standby'(cluster) {
    const machine = await cluster.standby()
    await machine.cutPower()
    await pause(DOWN_MS)
    cluster.boot(machine)
  },
  async 'a Masthead process killed'(_cluster, fleet, round) {
    const at = round % fleet.servers.length
    await fleet.servers[at]?.kill()
    await pause(DOWN_MS)
    await fleet.start(at)
  },
  async switchover(cluster) {
    await cluster.switchOver()
  },
  async 'the primary cut off for a minute'(cluster) {
    const machine = await cluster.primary()
    machine.pullCable()
    await pause(PARTITION_MS)
    machine.plugIn()
  },
  async 'the standby’s disk full'(cluster) {
    const machine = await cluster.standby()
    machine.fillDisk()
    await pause(FULL_MS)
    machine.emptyDisk()
  },
}
